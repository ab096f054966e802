import type { ProcessingStage, PublishProgress } from '@chamfer/client/publish';

const stages: Record<ProcessingStage, string> = {
  waiting: 'Waiting for the server',
  checking: 'Checking the files',
  converting: 'Converting the design',
};

/** One rewritten line of a terminal; nothing where standard error is not a terminal. */
export interface TerminalProgress {
  show(progress: PublishProgress): void;
  /** Clears the line, so that following output starts on an empty one. */
  clear(): void;
}

/** Shows progress on `stream`, rewritten in place, if it is a terminal and `quiet` was not requested. */
export function terminalProgress(
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'>,
  quiet = false,
): TerminalProgress {
  const visible = stream.isTTY && !quiet;
  let shown = '';
  const write = (line: string) => {
    const cut = line.slice(0, (stream.columns || 80) - 1);
    if (cut === shown) return;
    shown = cut;
    stream.write(`\r\x1b[2K${cut}`);
  };
  return {
    show(progress) {
      if (visible) write(describeProgress(progress));
    },
    clear() {
      if (visible && shown !== '') write('');
    },
  };
}

/** A line such as `Uploading  42 %  5.1 of 12.5 MB  1.3 MB/s  6 s left`. */
export function describeProgress(progress: PublishProgress): string {
  if (progress.stage === 'preparing') return 'Preparing';
  if (progress.stage !== 'uploading') return `${stages[progress.stage]}  ${Math.floor(progress.progress * 100)} %`;
  const { sent, total, percent, rate, secondsLeft } = progress;
  if (progress.interrupted) return `Uploading  ${percent} %  The connection broke, trying again`;
  const speed = rate === null ? '' : `  ${megabytes(rate)} MB/s`;
  const left = secondsLeft === null ? '' : `  ${duration(secondsLeft)} left`;
  return `Uploading  ${percent} %  ${megabytes(sent)} of ${megabytes(total)} MB${speed}${left}`;
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

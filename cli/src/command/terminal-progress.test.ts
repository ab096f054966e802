import { expect, test } from 'vitest';
import { describeProgress, terminalProgress } from './terminal-progress.ts';

test('describes an upload and the processing', () => {
  const upload = { stage: 'uploading', interrupted: false, sent: 5_100_000, total: 12_500_000, percent: 40 } as const;
  expect(describeProgress({ ...upload, rate: null, secondsLeft: null })).toBe('Uploading  40 %  5.1 of 12.5 MB');
  expect(describeProgress({ ...upload, rate: 1_300_000, secondsLeft: 66 })).toBe(
    'Uploading  40 %  5.1 of 12.5 MB  1.3 MB/s  1 min 6 s left',
  );
  expect(describeProgress({ ...upload, interrupted: true, rate: 1, secondsLeft: 1 })).toContain('trying again');
  expect(describeProgress({ stage: 'converting', progress: 0.429 })).toBe('Converting the design  42 %');
});

test('rewrites one line of a terminal, cut to its width, and writes nothing elsewhere', () => {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 20, write: (text: string) => written.push(text) > 0 };
  const progress = terminalProgress(stream);
  progress.show({ stage: 'converting', progress: 0.5 });
  progress.show({ stage: 'converting', progress: 0.501 });
  progress.clear();
  expect(written).toEqual(['\r\x1b[2KConverting the desi', '\r\x1b[2K']);
  terminalProgress({ ...stream, isTTY: false }).show({ stage: 'preparing' });
  terminalProgress(stream, true).show({ stage: 'preparing' });
  expect(written).toHaveLength(2);
});

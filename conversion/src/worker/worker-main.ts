import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { ExportFileError, type ExportStage, type WorkerMessage, type WorkerOrder } from './export-job.ts';
import { runExport } from './export-steps.ts';
import { endOwnGroup, type WatchdogLimits } from './process-group.ts';
import { takeEnginePicture } from './thumbnail-steps.ts';

/**
 * The child process: receives one order over IPC, answers with progress and then a result or an error, and ends. The
 * server imports none of it. Arguments: parent process id, memory limit in bytes, mark for lack of memory.
 */

const [parentId, memoryBytes, memoryMark = ''] = process.argv.slice(2);
const limits: WatchdogLimits = { parentId: Number(parentId), memoryBytes: Number(memoryBytes), memoryMark };
new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: limits }).unref();
sharp.cache(false);
sharp.concurrency(1);

process.once('disconnect', endOwnGroup);
process.once('message', (order: WorkerOrder) => {
  void carryOut(order)
    .then(send)
    .then(() => process.exit(0));
});
void send({ type: 'ready' });

async function carryOut(order: WorkerOrder): Promise<WorkerMessage> {
  try {
    if ('picture' in order) return { type: 'picture', path: await takeEnginePicture(order) };
    const tell = (fraction: number, stage: ExportStage) => void send({ type: 'progress', fraction, stage });
    return { type: 'result', result: await runExport(order.job, tell) };
  } catch (error) {
    return { type: 'error', ...describe(error, 'picture' in order ? order.picture.name : order.job.model.name) };
  }
}

/** Anything but an ExportFileError is a bug of ours or a lack of memory, for which WebAssembly throws. */
function describe(error: unknown, file: string): Pick<ExportFileError, 'code' | 'details'> {
  if (error instanceof ExportFileError) return { code: error.code, details: error.details };
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${error instanceof Error ? error.stack : reason}\n`);
  const isMemory = /out of memory|allocation failed|cannot enlarge memory|invalid array buffer length|\bOOM\b/i.test(
    reason,
  );
  return { code: isMemory ? 'CONVERSION_OUT_OF_MEMORY' : 'CONVERSION_FAILED', details: { file, reason } };
}

function send(message: WorkerMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, undefined, (error) => (error ? reject(error) : resolve()));
  });
}

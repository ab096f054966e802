import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { ExportFileError, type WorkerMessage, type WorkerOrder } from './bytes/export-job.ts';
import { endOwnGroup, type WatchdogLimits } from './process-group.ts';

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
    return await answerTo(order);
  } catch (error) {
    return {
      type: 'error',
      ...describe(error, 'picture' in order.job ? order.job.picture.name : order.job.model.name),
    };
  }
}

/** Imports only what the order needs: imports are most of the time until the work begins. */
async function answerTo(order: WorkerOrder): Promise<WorkerMessage> {
  if (order.type === 'export') {
    const { runExport } = await import('./steps/export-steps.ts');
    const result = await runExport(order.job, (fraction, stage) => void send({ type: 'progress', fraction, stage }));
    return { type: 'export', result };
  }
  if (order.type === 'delivery') {
    const { deliverModel } = await import('./steps/delivery-steps.ts');
    return { type: 'delivery', delivery: await deliverModel(order.job) };
  }
  if (order.type === 'ar') {
    const { deliverAr } = await import('./steps/delivery-steps.ts');
    return { type: 'ar', ar: await deliverAr(order.job) };
  }
  if (order.type === 'comment-picture') {
    const { takeCommentPicture } = await import('./picture/comment-picture.ts');
    return { type: 'comment-picture', files: await takeCommentPicture(order.job) };
  }
  if (order.type === 'id-photo') {
    const { takeIdPhoto } = await import('./steps/id-photo-steps.ts');
    return { type: 'id-photo', file: await takeIdPhoto(order.job) };
  }
  if (order.type === 'comparison') {
    const { compareFiles } = await import('./steps/comparison-steps.ts');
    return { type: 'comparison', comparison: await compareFiles(order.job) };
  }
  const { makeThumbnails, takeEnginePicture } = await import('./steps/thumbnail-steps.ts');
  if (order.type === 'picture') return { type: 'picture', path: await takeEnginePicture(order.job) };
  return { type: 'thumbnails', thumbnails: await makeThumbnails(order.job) };
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

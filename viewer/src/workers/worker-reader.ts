import type { Bvh } from '../kernels/bvh.ts';
import type { ModelReader } from '../loaders/load-model.ts';
import type { TreeFeed } from '../scene/search-trees.ts';
import type { StagedModel } from '../scene/stage.ts';
import { ViewerError } from '../viewer-error.ts';
import type { ModelAnswer, ModelOrder } from './model-worker-port.ts';

/** Below this, in bytes, handing a file over takes longer than reading it. */
const LEAST_BYTES = 200_000;

/**
 * Reads large files in a worker of their own, small ones here; where no worker starts, all of them here.
 *
 * The worker ends with its last search tree, or when opening is given up: nothing of a file stays behind.
 */
export function readInWorker(startWorker: () => Worker, here: ModelReader): ModelReader {
  return async (bytes, signal) => {
    if (bytes.byteLength < LEAST_BYTES) return here(bytes, signal);
    let worker: Worker;
    try {
      worker = startWorker();
    } catch {
      return here(bytes, signal);
    }
    // A view of a larger buffer would hand over what belongs to others.
    const whole = bytes.byteLength === bytes.buffer.byteLength ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice();
    const answer = await readBy(worker, whole, signal);
    // A worker that could not start has nothing handed over: the file is still here.
    if (answer === null) return here(whole, signal);
    return answer instanceof Uint8Array ? here(answer, signal) : answer;
  };
}

/** The model; the bytes, where they need the wide reader; null when the worker did not start. */
function readBy(
  worker: Worker,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<StagedModel | Uint8Array | null> {
  return new Promise((resolve, reject) => {
    const feed = new WorkerTrees();
    let started = false;
    const end = () => {
      worker.terminate();
      signal.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(new ViewerError('ABORTED', 'Opening was given up'));
    };
    if (signal.aborted) return giveUp();
    signal.addEventListener('abort', giveUp);
    worker.onerror = (event) => {
      end();
      if (!started) resolve(null);
      else reject(new ViewerError('MODEL_UNREADABLE', `The model’s worker ended: ${event.message}`));
    };
    worker.onmessage = ({ data: answer }: MessageEvent<ModelAnswer>) => {
      if (answer.kind === 'started') {
        started = true;
        worker.postMessage({ bytes } satisfies ModelOrder, [bytes.buffer]);
      } else if (answer.kind === 'tree') feed.take(answer.geometry, answer.tree);
      else if (answer.kind === 'model') {
        for (const geometry of answer.promised) feed.promised.add(geometry);
        resolve({ data: answer.data, trees: feed });
      } else {
        end();
        if (answer.kind === 'wide') resolve(answer.bytes);
        if (answer.kind === 'error') reject(new ViewerError(answer.code, answer.message));
      }
    };
  });
}

/** Keeps the trees that come before anybody listens. */
class WorkerTrees implements TreeFeed {
  readonly promised = new Set<number>();
  private readonly early = new Map<number, Bvh>();
  private listener: ((geometry: number, tree: Bvh) => void) | null = null;

  take(geometry: number, tree: Bvh): void {
    this.promised.delete(geometry);
    if (this.listener) this.listener(geometry, tree);
    else this.early.set(geometry, tree);
  }

  listen(listener: (geometry: number, tree: Bvh) => void): void {
    this.listener = listener;
    for (const [geometry, tree] of this.early) listener(geometry, tree);
    this.early.clear();
  }
}

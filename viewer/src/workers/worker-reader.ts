import type { Bvh } from '../kernels/search/bvh.ts';
import type { TriangleRuns } from '../kernels/search/triangle-runs.ts';
import type { ModelReader } from '../loaders/load-model.ts';
import type { FoundEdges } from '../scene/parts/found-edges.ts';
import type { TreeFeed } from '../scene/picking/search-trees.ts';
import type { StagedModel } from '../scene/stage/stage.ts';
import { ViewerError } from '../viewer-error.ts';
import type { ModelAnswer, ModelOrder } from './model-worker-port.ts';

/** Reads files in workers. */
export interface WorkerReader {
  readonly read: ModelReader;
  /** Ends the worker that was started in advance for the next file. */
  close(): void;
}

/**
 * Reads each file in a new worker. Uses `here` if no worker starts, and for files that need the wide reader. The first
 * worker starts at once, in parallel with the download. A worker ends after its last search tree, or when opening is
 * cancelled, so no data of the file stays in memory.
 */
export function readInWorkers(startWorker: () => Worker, here: ModelReader): WorkerReader {
  let spare = tryStart(startWorker);
  return {
    async read(bytes, signal) {
      const worker = spare ?? tryStart(startWorker);
      spare = null;
      if (!worker) return here(bytes, signal);
      // Transferring the buffer of a partial view would also transfer data that belongs to other code.
      const whole = bytes.byteLength === bytes.buffer.byteLength ? (bytes as Uint8Array<ArrayBuffer>) : bytes.slice();
      const answer = await readBy(worker.started, whole, signal);
      // If the worker could not start, nothing was transferred: the file can still be read here.
      if (answer === null) return here(whole, signal);
      return answer instanceof Uint8Array ? here(answer, signal) : answer;
    },
    close() {
      spare?.worker.terminate();
      spare = null;
    },
  };
}

interface StartedWorker {
  readonly worker: Worker;
  /** The worker, once it is ready to receive; null if it could not start. */
  readonly started: Promise<Worker | null>;
}

function tryStart(startWorker: () => Worker): StartedWorker | null {
  try {
    const worker = startWorker();
    const started = new Promise<Worker | null>((resolve) => {
      worker.onmessage = () => resolve(worker);
      worker.onerror = () => {
        worker.terminate();
        resolve(null);
      };
    });
    return { worker, started };
  } catch {
    return null;
  }
}

/** The model; or the bytes, if they need the wide reader; or null, if the worker did not start. */
async function readBy(
  starting: Promise<Worker | null>,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<StagedModel | Uint8Array | null> {
  const worker = await starting;
  if (!worker) return null;
  return new Promise((resolve, reject) => {
    const feed = new WorkerTrees();
    const edges: { found: FoundEdges | null; isOver: boolean } = { found: null, isOver: false };
    const end = () => {
      edges.isOver = true;
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
      reject(new ViewerError('MODEL_UNREADABLE', `The model’s worker ended: ${event.message}`));
    };
    worker.onmessage = ({ data: answer }: MessageEvent<ModelAnswer>) => {
      if (answer.kind === 'tree') feed.take(answer.geometry, answer.tree);
      else if (answer.kind === 'edges') edges.found = answer.found;
      else if (answer.kind === 'model') {
        for (const geometry of answer.promised) feed.promised.add(geometry);
        feed.runs = answer.runs;
        resolve({ ...answer.model, trees: feed, edges });
      } else if (answer.kind !== 'started') {
        end();
        if (answer.kind === 'wide') resolve(answer.bytes);
        if (answer.kind === 'error') reject(new ViewerError(answer.code, answer.message));
      }
    };
    worker.postMessage({ bytes } satisfies ModelOrder, [bytes.buffer]);
  });
}

/** Keeps the trees that arrive before there is a listener. */
class WorkerTrees implements TreeFeed {
  readonly promised = new Set<number>();
  runs: readonly TriangleRuns[] = [];
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

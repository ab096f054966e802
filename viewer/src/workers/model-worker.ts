import { buildBvh } from '../kernels/search/bvh.ts';
import { buildRuns } from '../kernels/search/triangle-runs.ts';
import { readPlain } from '../loaders/load-model.ts';
import { findEdges } from '../scene/parts/found-edges.ts';
import { gatherGeometries } from '../scene/parts/gather-geometries.ts';
import type { GeometryData } from '../scene/parts/model-data.ts';
import { BUILD_AHEAD_TRIANGLES } from '../scene/picking/search-trees.ts';
import { stageModel } from '../scene/stage/stage-model.ts';
import { asViewerError } from '../viewer-error.ts';
import { buffersOf, type ModelAnswer, type ModelOrder } from './model-worker-port.ts';

/**
 * Reads one file outside the page's main thread, then finds its edges and builds the search trees of its large
 * geometries.
 */
const scope = globalThis as unknown as {
  onmessage: ((event: { data: ModelOrder }) => void) | null;
  postMessage(message: ModelAnswer, transfer: ArrayBuffer[]): void;
};

scope.onmessage = ({ data: { bytes } }) => {
  void read(bytes);
};
answer({ kind: 'started' });

async function read(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const data = await readPlain(bytes, async () =>
      (await import('../three/decoders/load-decoders.ts')).loadDracoDecoder(),
    );
    if (data instanceof Uint8Array) return answer({ kind: 'wide', bytes: data as Uint8Array<ArrayBuffer> });
    const model = stageModel(data);
    // The buffers that are posted are transferred to the page, so the worker needs its own copy.
    const own = gatherGeometries(model.data.geometries);
    const large = largeOnes(own);
    answer({ kind: 'model', model, promised: large, runs: own.map(buildRuns) });
    answer({ kind: 'edges', found: findEdges(own) });
    for (const geometry of large) answer({ kind: 'tree', geometry, tree: buildBvh(own[geometry]!) });
    answer({ kind: 'done' });
  } catch (error) {
    const { code, message } = asViewerError(error, 'MODEL_UNREADABLE');
    answer({ kind: 'error', code, message });
  }
}

/** The numbers of the geometries that need a tree, smallest first, because those are finished soon. */
function largeOnes(geometries: readonly GeometryData[]): number[] {
  const sizeOf = (number: number) => geometries[number]!.triangleCount;
  return [...geometries.keys()]
    .filter((number) => sizeOf(number) >= BUILD_AHEAD_TRIANGLES)
    .sort((a, b) => sizeOf(a) - sizeOf(b));
}

function answer(message: ModelAnswer): void {
  scope.postMessage(message, [...buffersOf(message)]);
}

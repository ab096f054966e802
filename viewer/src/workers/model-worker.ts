import { buildBvh, type TriangleSoup } from '../kernels/bvh.ts';
import { buildRuns } from '../kernels/triangle-runs.ts';
import { readPlain } from '../loaders/load-model.ts';
import type { GeometryData, ModelData } from '../scene/model-data.ts';
import { BUILD_AHEAD_TRIANGLES } from '../scene/search-trees.ts';
import { stageModel } from '../scene/stage-model.ts';
import { asViewerError } from '../viewer-error.ts';
import { buffersOf, type ModelAnswer, type ModelOrder } from './model-worker-port.ts';

/** Reads one file away from the page's own thread, then makes the search trees of its large geometries. */
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
    const soups = largeSoups(model.data);
    answer({ kind: 'model', model, promised: [...soups.keys()], runs: model.data.geometries.map(buildRuns) });
    for (const [geometry, soup] of soups) answer({ kind: 'tree', geometry, tree: buildBvh(soup) });
    answer({ kind: 'done' });
  } catch (error) {
    const { code, message } = asViewerError(error, 'MODEL_UNREADABLE');
    answer({ kind: 'error', code, message });
  }
}

/** Copies of what trees are made from: the arrays themselves go to the page. The smallest first, they are soon done. */
function largeSoups({ geometries }: ModelData): Map<number, TriangleSoup> {
  const large = [...geometries.entries()].filter(([, { triangleCount }]) => triangleCount >= BUILD_AHEAD_TRIANGLES);
  large.sort(([, a], [, b]) => a.triangleCount - b.triangleCount);
  return new Map(large.map(([number, geometry]) => [number, soupOf(geometry)]));
}

function soupOf({ positions, index, triangleCount }: GeometryData): TriangleSoup {
  return { positions: positions.slice(), index: index.slice(), triangleCount };
}

function answer(message: ModelAnswer): void {
  scope.postMessage(message, [...buffersOf(message)]);
}

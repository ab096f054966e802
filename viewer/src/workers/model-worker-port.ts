import type { Bvh } from '../kernels/search/bvh.ts';
import type { TriangleRuns } from '../kernels/search/triangle-runs.ts';
import type { ViewerErrorCode } from '../port.ts';
import type { FoundEdges } from '../scene/parts/found-edges.ts';
import type { StagedModel } from '../scene/stage/stage.ts';

/** The message from the page to the worker: a whole file. Its buffer is transferred to the worker. */
export interface ModelOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The messages of the worker, in this order: it has started; the model, then its edges, then the search trees of its
 * large geometries one by one, then `done`. Instead of the model: the file needs the wide reader, or the reason why it
 * cannot be read.
 */
export type ModelAnswer =
  | { readonly kind: 'started' }
  | {
      readonly kind: 'model';
      readonly model: StagedModel;
      readonly promised: readonly number[];
      readonly runs: readonly TriangleRuns[];
    }
  | { readonly kind: 'edges'; readonly found: FoundEdges }
  | { readonly kind: 'tree'; readonly geometry: number; readonly tree: Bvh }
  | { readonly kind: 'done' }
  | { readonly kind: 'wide'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'error'; readonly code: ViewerErrorCode; readonly message: string };

/** Every buffer behind a value's typed arrays, once each, so that they are transferred and not copied. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) for (const item of value) typeof item === 'object' && buffersOf(item, found);
  else if (typeof value === 'object' && value !== null && !(value instanceof Map)) {
    for (const item of Object.values(value)) buffersOf(item, found);
  }
  return found;
}

import type { Bvh } from '../kernels/bvh.ts';
import type { TriangleRuns } from '../kernels/triangle-runs.ts';
import type { ViewerErrorCode } from '../port.ts';
import type { FoundEdges } from '../scene/found-edges.ts';
import type { StagedModel } from '../scene/stage.ts';

/** What the page hands to the worker: a whole file, which is the worker's from then on. */
export interface ModelOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * What the worker says, in this order: that it has started; the model, then its edges, then the search trees of its
 * large geometries one by one, then `done`; or that the file needs the wide reader; or why it cannot be read.
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

/** Every buffer behind a value's typed arrays, once each: handed over instead of copied. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (Array.isArray(value)) for (const item of value) typeof item === 'object' && buffersOf(item, found);
  else if (typeof value === 'object' && value !== null && !(value instanceof Map)) {
    for (const item of Object.values(value)) buffersOf(item, found);
  }
  return found;
}

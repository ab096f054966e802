import type { Color } from 'three';
import type { Painter } from './painter.ts';
import type { PartBatch } from './part-batch.ts';
import { PartPainter } from './part-painter.ts';
import type { OutlineSpread } from './selection-outline.ts';
import type { WideModel } from './wide-model.ts';
import { WidePainter } from './wide-painter.ts';

/** Creates the painter of a model. Loaded when the first part is hidden, selected or moved. */
export function makePainter(
  wide: WideModel | null,
  batches: readonly PartBatch[],
  accent: Color,
  spread: OutlineSpread,
): Painter {
  return wide ? new WidePainter(wide, accent, spread) : new PartPainter(batches, accent, spread);
}

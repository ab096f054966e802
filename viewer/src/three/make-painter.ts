import type { Color } from 'three';
import type { Vec3 } from '../port.ts';
import type { ModelData } from '../scene/model-data.ts';
import type { Batch } from './batches.ts';
import type { Painter } from './painter.ts';
import { PartPainter } from './part-painter.ts';
import { WideModel } from './wide-model.ts';
import { WidePainter } from './wide-painter.ts';

/** The painter for a model. Loaded with the first part that is hidden, tinted or moved. */
export function makePainter(
  model: WideModel | ModelData,
  batches: readonly Batch[],
  centre: Vec3,
  accent: Color,
): Painter {
  return model instanceof WideModel ? new WidePainter(model, accent) : new PartPainter(model, batches, centre, accent);
}

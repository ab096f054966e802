import type { Viewport } from '../kernels/camera/camera-frame.ts';
import type { CanvasPoint, LabelState, Vec3 } from '../port.ts';

/** The place of a text in the model. */
export interface LabelAnchor {
  readonly id: string;
  readonly point: Vec3;
}

/**
 * Computes where texts are on the screen. Returns `before` itself if nothing moved, so that listeners are not notified.
 */
export function labelStates(
  before: readonly LabelState[],
  anchors: readonly LabelAnchor[],
  project: (point: Vec3) => CanvasPoint & { readonly depth: number },
  { width, height }: Viewport,
): readonly LabelState[] {
  let changed = before.length !== anchors.length;
  const next = anchors.map(({ id, point }, i) => {
    const { x, y, depth } = project(point);
    const visible = depth > 0 && x >= 0 && y >= 0 && x <= width && y <= height;
    const known = before[i];
    if (known && known.id === id && known.x === x && known.y === y && known.visible === visible) return known;
    changed = true;
    return { id, x, y, visible };
  });
  return changed ? next : before;
}

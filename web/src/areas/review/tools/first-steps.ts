import type { Axis, Vec3, Viewer } from '@chamfer/viewer/port';
import type { Pane } from './use-pane.ts';

/** How far apart parts first go, 0 to 1. */
const firstSpread = 0.4;

/** A tool that does nothing yet shows at once what it does: a first cut towards the visitor, a first spread. */
export function beginWith(viewer: Viewer, pane: Pane): void {
  const { assembly, sections, explode, state } = viewer;
  const isOnePart = assembly.tree.value?.partCount === 1;
  if (pane === 'explode' && explode.amount.value === 0 && !isOnePart) void explode.set(firstSpread);
  if (pane !== 'section' || sections.planes.value.length > 0 || state.value.phase !== 'ready') return;
  const { min, max } = state.value.model.bounds;
  const point = { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2, z: (min.z + max.z) / 2 };
  void sections.add({ normal: axisTowards(viewer.views.orientation.value.back), point });
}

/** The axis along which one looks most, from the model to the eye: what a cut across it opens is seen. */
function axisTowards(eye: Vec3): Vec3 {
  const [axis] = (['x', 'y', 'z'] as Axis[]).toSorted((a, b) => Math.abs(eye[b]) - Math.abs(eye[a]));
  const towards = (name: Axis) => (name === axis ? Math.sign(eye[name]) || 1 : 0);
  return { x: towards('x'), y: towards('y'), z: towards('z') };
}

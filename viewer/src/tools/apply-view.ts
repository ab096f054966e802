import { normalizePose } from '../kernels/camera/camera.ts';
import { length, normalize } from '../kernels/math/vectors.ts';
import type { CameraPose, MoveOptions, Vec3 } from '../port.ts';
import type { ToolHost } from './canvas-tool.ts';
import type { ReviewTools } from './review-tools.ts';

/** Longer lists can only come from a broken or hostile URL. */
const MOST_IDS = 100_000;
const MOST_PLANES = 3;

/**
 * Shows a saved view. `state` comes from a URL, so each of its properties is checked separately. A broken property
 * counts as missing, and missing properties get their default.
 */
export async function applyView(
  { assembly, sections, explode, views }: ReviewTools,
  host: ToolHost,
  state: unknown,
  options: MoveOptions,
): Promise<void> {
  if (!host.model() || !isRecord(state) || state.version !== 1) return;
  views.setTurning(false);
  views.setProjection(state.projection === 'orthographic' ? 'orthographic' : 'perspective');
  views.setEdges(state.edges !== false);
  views.setMaterials(state.materials !== false);
  const isolated = assembly.partIds(idsOf(state.isolated));
  assembly.restore({
    hidden: new Set(assembly.partIds(idsOf(state.hidden))),
    ghosted: new Set(assembly.partIds(idsOf(state.ghosted))),
    isolated: isolated.length > 0 ? new Set(isolated) : null,
    others: state.others === 'ghosted' ? 'ghosted' : 'hidden',
  });
  const planes = planesOf(state.planes);
  const pose = poseOf(state.camera);
  const amount = typeof state.explode === 'number' && Number.isFinite(state.explode) ? state.explode : 0;
  await Promise.all([
    planes.length > 0 || sections.tool ? sections.load().then((tool) => tool.replace(planes)) : null,
    amount !== explode.amount.value ? explode.set(amount, options) : null,
    views.setDimensions(state.dimensions === true),
    pose ? host.fly(pose, options) : null,
  ]);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.slice(0, MOST_IDS).filter((id) => typeof id === 'string') : [];
}

function planesOf(value: unknown): { normal: Vec3; offset: number }[] {
  if (!Array.isArray(value)) return [];
  const planes: { normal: Vec3; offset: number }[] = [];
  for (const plane of value) {
    if (!Array.isArray(plane) || plane.length !== 4 || !plane.every(Number.isFinite)) continue;
    const [x, y, z, offset] = plane as [number, number, number, number];
    if (length({ x, y, z }) > 1e-6) planes.push({ normal: normalize({ x, y, z }), offset });
  }
  return planes.slice(0, MOST_PLANES);
}

function poseOf(value: unknown): CameraPose | null {
  if (!isRecord(value) || !isRecord(value.target) || !isRecord(value.orbit)) return null;
  const { target, orbit, fieldOfView } = value;
  const numbers = [target.x, target.y, target.z, orbit.theta, orbit.phi, orbit.radius, fieldOfView];
  if (!numbers.every((number) => typeof number === 'number')) return null;
  return normalizePose({ target, orbit, fieldOfView } as unknown as CameraPose);
}

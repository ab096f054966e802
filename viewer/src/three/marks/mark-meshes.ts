import { BufferGeometry, type Color, DoubleSide, Float32BufferAttribute, Group, Mesh, MeshBasicMaterial } from 'three';
import type { Viewport } from '../../kernels/camera/camera-frame.ts';
import type { Vec3 } from '../../port.ts';
import type { Marks, MarkTone } from '../../scene/stage/stage.ts';
import { ThickLines } from './thick-lines.ts';
import type { Sight } from './tool-layer.ts';

const FILL_ALPHA = 0.3;

/** One tool's marks as meshes. */
export class MarkMeshes {
  readonly root = new Group();
  private readonly strokes: ThickLines[] = [];
  private readonly fills: Mesh<BufferGeometry, MeshBasicMaterial>[] = [];

  constructor({ lines, fills }: Marks, colors: Readonly<Record<MarkTone, Color>>) {
    for (const { points, width, tone, isHidden } of lines) {
      if (points.length === 0) continue;
      const strokes = new ThickLines(points, firstOf(points), { width, color: colors[tone], isHidden });
      this.strokes.push(strokes);
      this.root.add(strokes.mesh);
    }
    for (const { triangles, tone } of fills) {
      if (triangles.length === 0) continue;
      const fill = fillMesh(triangles, colors[tone]);
      this.fills.push(fill);
      this.root.add(fill);
    }
  }

  prepare(_sight: Sight, size: Viewport, stretch: number): void {
    for (const strokes of this.strokes) strokes.prepare(size, stretch);
  }

  dispose(): void {
    for (const strokes of this.strokes) strokes.dispose();
    for (const { geometry, material } of this.fills) {
      geometry.dispose();
      material.dispose();
    }
  }
}

/**
 * The first point, as an origin: relative to it, marks far from the model's origin keep their precision on the graphics
 * card.
 */
export function firstOf(points: readonly number[]): Vec3 {
  return { x: points[0]!, y: points[1]!, z: points[2]! };
}

/** The points relative to `origin`. */
export function relativeTo(origin: Vec3, points: readonly number[]): Float32Array {
  const from = [origin.x, origin.y, origin.z];
  return Float32Array.from(points, (value, i) => value - from[i % 3]!);
}

function fillMesh(triangles: readonly number[], color: Color): Mesh<BufferGeometry, MeshBasicMaterial> {
  const origin = firstOf(triangles);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(relativeTo(origin, triangles), 3));
  const material = new MeshBasicMaterial({
    transparent: true,
    opacity: FILL_ALPHA,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -2,
  });
  material.color = color;
  const mesh = new Mesh(geometry, material);
  mesh.position.set(origin.x, origin.y, origin.z);
  mesh.frustumCulled = false;
  mesh.renderOrder = 2;
  return mesh;
}

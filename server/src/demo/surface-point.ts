import { NodeIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';

/** A point on a model's surface and a camera that looks at it. */
export interface SurfacePoint {
  position: { x: number; y: number; z: number };
  normal: { x: number; y: number; z: number };
  cameraTarget: { x: number; y: number; z: number };
  cameraOrbit: { theta: number; phi: number; radius: number };
  fieldOfView: number;
}

type Vector = [number, number, number];

/**
 * The vertex of the first node whose name holds `part` that reaches furthest in `direction`, among those that face it;
 * the camera stands in that direction and sees the whole model. Metres, Y up.
 */
export async function findSurfacePoint(glb: Uint8Array, part: string, direction: Vector): Promise<SurfacePoint> {
  const document = await new NodeIO().registerExtensions(ALL_EXTENSIONS).readBinary(glb);
  const meshNodes = document
    .getRoot()
    .listNodes()
    .filter((node) => node.getMesh());
  const wanted = meshNodes.filter((node) => namesOf(node).some((name) => name.includes(part.toLowerCase())));
  const towards = unit(direction);
  const best = { reach: Number.NEGATIVE_INFINITY, position: [0, 0, 0] as Vector, normal: [0, 1, 0] as Vector };
  const low: Vector = [Infinity, Infinity, Infinity];
  const high: Vector = [-Infinity, -Infinity, -Infinity];
  for (const node of meshNodes) {
    const matrix = node.getWorldMatrix();
    const counts = (wanted.length > 0 ? wanted : meshNodes).includes(node);
    for (const primitive of node.getMesh()!.listPrimitives()) {
      const positions = primitive.getAttribute('POSITION')!;
      const normals = primitive.getAttribute('NORMAL');
      for (let index = 0; index < positions.getCount(); index++) {
        const position = place(matrix, positions.getElement(index, [0, 0, 0]) as Vector, 1);
        for (let axis = 0; axis < 3; axis++) {
          low[axis] = Math.min(low[axis]!, position[axis]!);
          high[axis] = Math.max(high[axis]!, position[axis]!);
        }
        const normal = unit(place(matrix, (normals?.getElement(index, [0, 0, 0]) as Vector | undefined) ?? towards, 0));
        const reach = dot(position, towards);
        if (counts && dot(normal, towards) > 0.3 && reach > best.reach)
          Object.assign(best, { reach, position, normal });
      }
    }
  }
  const center = low.map((value, axis) => (value + high[axis]!) / 2) as Vector;
  const size = Math.hypot(...high.map((value, axis) => value - low[axis]!));
  return {
    position: vector(best.position),
    normal: vector(best.normal),
    cameraTarget: vector(center),
    cameraOrbit: {
      theta: Math.atan2(towards[0], towards[2]),
      phi: Math.acos(Math.min(0.95, Math.max(-0.5, towards[1]))),
      radius: size * 1.6,
    },
    fieldOfView: 30,
  };
}

function namesOf(node: { getName(): string; getParentNode(): { getName(): string } | null }): string[] {
  return [node.getName(), node.getParentNode()?.getName() ?? ''].map((name) => name.toLowerCase());
}

function place(m: number[], [x, y, z]: Vector, w: 0 | 1): Vector {
  const row = (i: number) => m[i]! * x + m[i + 4]! * y + m[i + 8]! * z + m[i + 12]! * w;
  return [row(0), row(1), row(2)];
}

function unit(v: Vector): Vector {
  const length = Math.hypot(...v) || 1;
  return v.map((value) => value / length) as Vector;
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function vector([x, y, z]: Vector) {
  return { x, y, z };
}

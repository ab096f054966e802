import type { Solid } from './solids.ts';

/** Triangles ready to be written: positions in metres, unit normals, three floats each per vertex. */
export interface CreasedMesh {
  positions: Float32Array;
  normals: Float32Array;
  indices: Uint32Array;
}

const CREASE = Math.cos((30 * Math.PI) / 180);

/**
 * The surface of a body with smooth normals across edges flatter than 30° and split normals across sharper ones.
 * Millimetres become metres.
 * @throws Error when the body is empty or not closed
 */
export function creasedMesh(solid: Solid): CreasedMesh {
  const status = solid.status();
  if (status !== 'NoError' || solid.isEmpty()) throw new Error(`The body is not a solid: ${status}`);
  const mesh = solid.getMesh();
  const { triVerts } = mesh;
  const points = mesh.vertProperties;
  const stride = mesh.numProp;
  const faces = faceNormals(points, stride, triVerts);
  const fans = trianglesByVertex(triVerts, points.length / stride);
  const positions: number[] = [];
  const normals: number[] = [];
  const indices = new Uint32Array(triVerts.length);
  const known = new Map<string, number>();
  for (let corner = 0; corner < triVerts.length; corner++) {
    const vertex = triVerts[corner]!;
    const normal = cornerNormal(Math.floor(corner / 3), fans[vertex]!, faces);
    const key = `${vertex}:${normal.map((value) => Math.round(value * 500)).join()}`;
    let index = known.get(key);
    if (index === undefined) {
      index = positions.length / 3;
      known.set(key, index);
      for (let k = 0; k < 3; k++) positions.push(points[vertex * stride + k]! / 1000);
      normals.push(...normal);
    }
    indices[corner] = index;
  }
  return { positions: Float32Array.from(positions), normals: Float32Array.from(normals), indices };
}

/** Four floats per triangle: the unit normal and the area (times two). */
function faceNormals(points: Float32Array, stride: number, triangles: Uint32Array): Float32Array {
  const out = new Float32Array((triangles.length / 3) * 4);
  for (let t = 0; t < triangles.length / 3; t++) {
    const [a, b, c] = [0, 1, 2].map((k) => triangles[t * 3 + k]! * stride) as [number, number, number];
    const e = [0, 1, 2].map((k) => points[b + k]! - points[a + k]!) as [number, number, number];
    const f = [0, 1, 2].map((k) => points[c + k]! - points[a + k]!) as [number, number, number];
    const n = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]];
    const length = Math.hypot(...n);
    if (length < 1e-7) continue;
    for (let k = 0; k < 3; k++) out[t * 4 + k] = n[k]! / length;
    out[t * 4 + 3] = length;
  }
  return out;
}

function trianglesByVertex(triangles: Uint32Array, vertices: number): number[][] {
  const fans: number[][] = Array.from({ length: vertices }, () => []);
  for (let corner = 0; corner < triangles.length; corner++) fans[triangles[corner]!]!.push(Math.floor(corner / 3));
  return fans;
}

/** Faces are weighted by area, so that a large flat face stays flat next to a small fillet. */
function cornerNormal(own: number, fan: number[], faces: Float32Array): [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  const [ox, oy, oz] = [faces[own * 4]!, faces[own * 4 + 1]!, faces[own * 4 + 2]!];
  // A face without area has no direction of its own; it takes its neighbours' direction.
  const sliver = ox * ox + oy * oy + oz * oz < 0.5;
  for (const face of fan) {
    const [nx, ny, nz] = [faces[face * 4]!, faces[face * 4 + 1]!, faces[face * 4 + 2]!];
    if (!sliver && nx * ox + ny * oy + nz * oz < CREASE) continue;
    const weight = faces[face * 4 + 3]!;
    x += nx * weight;
    y += ny * weight;
    z += nz * weight;
  }
  const length = Math.hypot(x, y, z);
  return length > 0 ? [x / length, y / length, z / length] : [0, 1, 0];
}

import type { Gltf, GltfNode } from '../worker/glb/gltf-shape.ts';
import { composeMatrix, multiplyMatrix } from './transforms.ts';

type Vec3 = [number, number, number];
type Quaternion = [number, number, number, number];

/** A uniform scale, then a rotation (unit quaternion x, y, z, w), then a translation. */
export interface Similarity {
  scale: number;
  rotation: Quaternion;
  translation: Vec3;
}

/** A translation and scale without rotation. */
export function moveAndScale(translation: Vec3, scale: number): Similarity {
  return { translation, rotation: [0, 0, 0, 1], scale };
}

/** Applies `b`, then `a`. */
export function combine(a: Similarity, b: Similarity): Similarity {
  const moved = rotate(a.rotation, b.translation);
  return {
    scale: a.scale * b.scale,
    rotation: multiplyRotations(a.rotation, b.rotation),
    translation: [0, 1, 2].map((axis) => a.translation[axis]! + a.scale * moved[axis]!) as Vec3,
  };
}

/**
 * Meshes whose positions may be given in another frame, because all their nodes can include the frame's transform and
 * keep their place in the tree. Not possible where the transform affects more than the mesh's position: bones, animated
 * nodes and their parents, cameras, lights and instances, and children with several parents.
 */
export function movableMeshes(gltf: Gltf): boolean[] {
  const movable = gltf.meshes.map((mesh) => mesh.primitives.every(({ targets }) => !targets?.length));
  const targets = gltf.animations.flatMap(({ channels }) => channels.map(({ target }) => target.node));
  const animated = new Set(targets);
  const isUnclear = targets.includes(undefined);
  const parents = new Uint32Array(gltf.nodes.length);
  for (const { children } of gltf.nodes) for (const child of children ?? []) parents[child]!++;
  gltf.nodes.forEach((node, i) => {
    if (node.mesh === undefined) return;
    const carries = node.skin !== undefined || node.camera !== undefined || hasPlacedExtension(node);
    const isBound = (node.children ?? []).some((child) => animated.has(child) || parents[child]! > 1);
    if (carries || isBound || isUnclear || animated.has(i)) movable[node.mesh] = false;
  });
  return movable;
}

/** Whether a node has extensions that use its transform. */
function hasPlacedExtension({ extensions }: GltfNode): boolean {
  return Object.keys(extensions ?? {}).some((name) => name !== 'KHR_node_visibility' && name !== 'KHR_xmp_json_ld');
}

/**
 * Applies the transforms of the meshes' new frames to their nodes and reverts them in the children, so that everything
 * stays in place and the tree is unchanged. `frames` contains each mesh with a new frame.
 */
export function carryFrames(nodes: GltfNode[], frames: ReadonlyMap<number, Similarity>): void {
  for (const node of nodes) {
    const frame = node.mesh === undefined ? undefined : frames.get(node.mesh);
    if (!frame) continue;
    for (const child of node.children ?? []) placeBefore(nodes[child]!, frame);
    placeAfter(node, frame);
  }
}

/** Applies the frame's transform before the node's own: local · frame. */
function placeAfter(node: GltfNode, frame: Similarity): void {
  const { scale = [1, 1, 1], rotation = [0, 0, 0, 1] } = node;
  const isTurned = frame.rotation[3] !== 1;
  const isEven = scale[0] === scale[1] && scale[1] === scale[2];
  if (node.matrix || (isTurned && !isEven)) {
    setMatrix(node, multiplyMatrix(matrixOf(node), matrixOfSimilarity(frame)));
    return;
  }
  const turn = unit(rotation);
  const move = rotate(turn, frame.translation.map((value, axis) => value * scale[axis]!) as Vec3);
  const { translation = [0, 0, 0] } = node;
  setParts(
    node,
    translation.map((value, axis) => value + move[axis]!) as Vec3,
    isTurned ? multiplyRotations(turn, frame.rotation) : null,
    scale.map((value) => value * frame.scale) as Vec3,
  );
}

/** Applies the inverse of the frame's transform after the node's own: frame⁻¹ · local. */
function placeBefore(node: GltfNode, { scale, rotation, translation }: Similarity): void {
  const back: Quaternion = [-rotation[0], -rotation[1], -rotation[2], rotation[3]];
  const move = rotate(back, translation.map((value) => -value / scale) as Vec3);
  const inverse: Similarity = { scale: 1 / scale, rotation: back, translation: move };
  if (node.matrix) {
    setMatrix(node, multiplyMatrix(matrixOfSimilarity(inverse), matrixOf(node)));
    return;
  }
  const moved = rotate(back, (node.translation ?? [0, 0, 0]) as Vec3);
  setParts(
    node,
    moved.map((value, axis) => value / scale + move[axis]!) as Vec3,
    rotation[3] === 1 ? null : multiplyRotations(back, unit(node.rotation ?? [0, 0, 0, 1])),
    (node.scale ?? [1, 1, 1]).map((value) => value / scale) as Vec3,
  );
}

/** The column-major matrix of a node. */
export function matrixOf(node: GltfNode): Float64Array {
  if (node.matrix) return Float64Array.from(node.matrix);
  return composeMatrix(node.translation ?? [0, 0, 0], unit(node.rotation ?? [0, 0, 0, 1]), node.scale ?? [1, 1, 1]);
}

function matrixOfSimilarity({ translation, rotation, scale }: Similarity): Float64Array {
  return composeMatrix(translation, rotation, [scale, scale, scale]);
}

function setMatrix(node: GltfNode, matrix: Float64Array): void {
  node.matrix = [...matrix];
  delete node.translation;
  delete node.rotation;
  delete node.scale;
}

function setParts(node: GltfNode, translation: Vec3, rotation: Quaternion | null, scale: Vec3): void {
  node.translation = translation;
  if (rotation) node.rotation = rotation;
  node.scale = scale;
}

function unit(rotation: readonly number[]): Quaternion {
  const length = Math.hypot(...rotation);
  return length > 0 ? (rotation.map((value) => value / length) as Quaternion) : [0, 0, 0, 1];
}

function multiplyRotations(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

function rotate([x, y, z, w]: Quaternion, [px, py, pz]: Vec3): Vec3 {
  const tx = 2 * (y * pz - z * py);
  const ty = 2 * (z * px - x * pz);
  const tz = 2 * (x * py - y * px);
  return [px + w * tx + y * tz - z * ty, py + w * ty + z * tx - x * tz, pz + w * tz + x * ty - y * tx];
}

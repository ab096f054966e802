import { type GltfSource, toFloats } from '../../delivery/gltf-source.ts';
import type { Bin } from './glb-bin.ts';
import type { Gltf, GltfPrimitive } from './gltf-shape.ts';

type Mesh = Gltf['meshes'][number];
/** What morph targets may change, with the numbers of an element that they change. */
const MORPHED: Record<string, number> = { POSITION: 3, NORMAL: 3, TANGENT: 3 };

/**
 * Applies the morph targets of all meshes with the weights of their nodes, or their own, and takes the targets and what
 * animates their weights out. A mesh that is used with several weights becomes several.
 */
export async function bakeMorphs(source: GltfSource, bin: Bin): Promise<void> {
  const { gltf } = source;
  const bent = gltf.meshes.map(isBent);
  const made = new Map<string, number>();
  const taken = new Set<number>();
  const originals = gltf.meshes.map((mesh) => structuredClone(mesh));
  for (const node of gltf.nodes) {
    const { mesh } = node;
    if (mesh === undefined || !bent[mesh]) continue;
    const weights = numbersOf(node.weights) ?? numbersOf(originals[mesh]!.weights) ?? [];
    const key = `${mesh} ${weights.join()}`;
    let place = made.get(key);
    if (place === undefined) {
      place = taken.has(mesh) ? gltf.meshes.length : mesh;
      taken.add(mesh);
      gltf.meshes[place] = await bakeMesh(source, originals[mesh]!, weights, bin);
      made.set(key, place);
    }
    node.mesh = place;
    node.weights = undefined;
  }
  // Meshes that no node has are not drawn; without their targets they remain valid.
  for (const [i, isOne] of bent.entries()) {
    if (isOne && !taken.has(i)) gltf.meshes[i] = await bakeMesh(source, originals[i]!, [], bin);
  }
  gltf.animations = gltf.animations.flatMap((animation) => {
    const channels = animation.channels.filter(({ target }) => target.path !== 'weights');
    return channels.length > 0 ? [{ ...animation, channels }] : [];
  });
}

/** Whether any mesh has morph targets. */
export function hasMorphs({ meshes }: Gltf): boolean {
  return meshes.some(isBent);
}

function isBent({ primitives }: Mesh): boolean {
  return primitives.some(({ targets }) => Boolean(targets?.length));
}

async function bakeMesh(source: GltfSource, mesh: Mesh, weights: readonly number[], bin: Bin): Promise<Mesh> {
  const { weights: _, extras: __, ...rest } = mesh;
  const primitives: GltfPrimitive[] = [];
  for (const { targets, ...primitive } of mesh.primitives) {
    const attributes = { ...primitive.attributes };
    for (const [name, size] of Object.entries(MORPHED)) {
      const moves = (targets ?? []).flatMap((target, i) => {
        const index = target[name];
        return index === undefined || !weights[i] ? [] : [{ index, weight: weights[i] }];
      });
      const index = attributes[name];
      if (index !== undefined && moves.length > 0) attributes[name] = await bake(source, index, moves, size, bin);
    }
    primitives.push({ ...primitive, attributes });
  }
  return { ...rest, primitives };
}

/** A new accessor with the sum; directions are brought back to length 1 by their readers. */
async function bake(
  source: GltfSource,
  index: number,
  moves: readonly { index: number; weight: number }[],
  changed: number,
  bin: Bin,
): Promise<number> {
  const base = await source.read(index);
  const floats = Float32Array.from(toFloats(base));
  for (const { index: move, weight } of moves) {
    const data = await source.read(move);
    const by = toFloats(data);
    for (let i = 0; i < base.count; i++) {
      for (let k = 0; k < changed; k++) floats[i * base.size + k]! += weight * by[i * data.size + k]!;
    }
  }
  const { gltf } = source;
  const view = bin.add(new Uint8Array(floats.buffer));
  const bufferView = gltf.bufferViews.push({ ...view }) - 1;
  const { count, type } = base;
  const bounds = { min: boundOf(floats, base.size, Math.min), max: boundOf(floats, base.size, Math.max) };
  return gltf.accessors.push({ bufferView, byteOffset: 0, componentType: 5126, count, type, ...bounds }) - 1;
}

function boundOf(values: Float32Array, size: number, pick: (a: number, b: number) => number): number[] {
  const bound = [...values.subarray(0, size)];
  for (let i = size; i < values.length; i++) bound[i % size] = pick(bound[i % size]!, values[i]!);
  return bound;
}

function numbersOf(value: unknown): number[] | null {
  return Array.isArray(value) && value.every(Number.isFinite) ? value : null;
}

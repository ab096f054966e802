import type { GltfNode } from '../worker/gltf-shape.ts';

/** Digits of a number of a transform: 10 km are told to a hundredth of a micrometre. */
const DIGITS = 12;

/**
 * A node as it is written: what differs from node to node first, so that all the rest repeats what was written before;
 * without digits beyond what can be seen, and without `extras`, which only other programs read.
 */
export function writtenNode({
  name,
  children,
  mesh,
  rotation,
  translation,
  scale,
  matrix,
  ...rest
}: GltfNode): GltfNode {
  const { extras: _extras, ...others } = rest;
  const node = {
    children,
    rotation: shortened(rotation),
    translation: shortened(translation),
    scale: shortened(scale),
    matrix: shortened(matrix),
    name,
    mesh,
    ...others,
  };
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined));
}

function shortened(numbers: number[] | undefined): number[] | undefined {
  return numbers?.map((value) => Number(value.toPrecision(DIGITS)));
}

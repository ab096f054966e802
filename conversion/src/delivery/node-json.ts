import type { GltfNode } from '../worker/glb/gltf-shape.ts';

/** Significant digits in transforms: 10 km are precise to a hundredth of a micrometre. */
const DIGITS = 12;

/**
 * A node as written to the file: properties that differ between nodes come first, so that the rest repeats and
 * compresses; without invisible digits, and without `extras`, which only other programs read.
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

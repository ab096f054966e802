import type { GeometryData } from './model-data.ts';

type Numbers = GeometryData['positions'] | GeometryData['index'] | NonNullable<GeometryData['colors']>;

/**
 * Copies the arrays of all geometries into a few large buffers, one per array type; each geometry gets views into them.
 * A few large buffers are transferred faster than thousands of small ones, and the rest of the file is not kept in
 * memory.
 */
export function gatherGeometries(geometries: readonly GeometryData[]): GeometryData[] {
  const positions = gather(geometries.map((geometry) => geometry.positions));
  const index = gather(geometries.map((geometry) => geometry.index));
  const normals = gather(geometries.map((geometry) => geometry.normals));
  const boxes = gather(geometries.map((geometry) => geometry.box));
  const colors = gather(geometries.flatMap((geometry) => geometry.colors ?? []));
  let colored = 0;
  return geometries.map((geometry, i) => ({
    ...geometry,
    positions: positions[i]!,
    index: index[i]!,
    normals: normals[i]!,
    box: boxes[i]!,
    colors: geometry.colors && colors[colored++]!,
  }));
}

/** Copies arrays of one type into one shared buffer. */
function gather<T extends Numbers | Float64Array>(arrays: readonly T[]): T[] {
  const lengths = new Map<unknown, number>();
  for (const array of arrays) lengths.set(array.constructor, (lengths.get(array.constructor) ?? 0) + array.length);
  const all = new Map<unknown, { array: T; at: number }>();
  return arrays.map((source) => {
    const type = source.constructor as new (length: number) => T;
    const target = all.get(type) ?? { array: new type(lengths.get(type)!), at: 0 };
    all.set(type, target);
    const part = target.array.subarray(target.at, target.at + source.length) as T;
    part.set(source);
    target.at += source.length;
    return part;
  });
}

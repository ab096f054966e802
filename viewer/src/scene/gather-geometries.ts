import type { GeometryData } from './model-data.ts';

type Numbers = GeometryData['positions'] | GeometryData['index'] | NonNullable<GeometryData['colors']>;

/**
 * Puts what all geometries have of one kind into one array, each geometry's a part of it.
 *
 * A few large buffers are handed over quicker than thousands, and nothing else of the file is kept alive by them.
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

/** Arrays of one type share a buffer. */
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

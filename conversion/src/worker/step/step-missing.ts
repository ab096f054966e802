import { PointWelder } from '../mesh/point-welder.ts';
import type { OcctMesh } from './occt-importer.ts';
import type { StepContents } from './step-faces.ts';

/**
 * How many faces of a file are not among what the importer made of it: it leaves out those it cannot read, and keeps
 * those it cannot divide into triangles without any. Where all solids came out closed, nothing is missing: what the
 * importer left out had no area.
 */
export function missingFaces(contents: StepContents, meshes: readonly OcctMesh[]): number {
  let drawn = 0;
  let empty = 0;
  for (const { brep_faces } of meshes) {
    for (const { first, last } of brep_faces) {
      if (last >= first) drawn++;
      else empty++;
    }
  }
  const missing = Math.max(empty, (contents.faces ?? 0) - drawn);
  if (missing <= 0) return 0;
  const shown = meshes.filter(({ index }) => index.array.length > 0);
  const isWhole = contents.isClosed && shown.length >= contents.solids && shown.every(isWatertight);
  return isWhole ? 0 : missing;
}

/** Whether each edge of a triangle is one of another triangle, in the other direction. */
function isWatertight({ attributes, index }: OcctMesh): boolean {
  const { array } = attributes.position;
  const welder = new PointWelder();
  const points = new Uint32Array(array.length / 3);
  for (let i = 0; i < points.length; i++) points[i] = welder.add(array[i * 3]!, array[i * 3 + 1]!, array[i * 3 + 2]!);
  const open = new Map<number, number>();
  for (let i = 0; i < index.array.length; i++) {
    const from = points[index.array[i]!]!;
    const to = points[index.array[i % 3 === 2 ? i - 2 : i + 1]!]!;
    if (from === to) continue;
    const key = Math.min(from, to) * points.length + Math.max(from, to);
    const balance = (open.get(key) ?? 0) + (from < to ? 1 : -1);
    if (balance === 0) open.delete(key);
    else open.set(key, balance);
  }
  return open.size === 0;
}

import { join } from 'node:path';
import type { SurfacePoint } from '@chamfer/designs/surface-point';
import type { FileToPublish } from '@chamfer/server/scenario';

/** A design as files on disk, with a surface point for each of its comments. */
export interface BuiltDesign {
  slug: string;
  title: string;
  glb: string;
  drawings: { title: string; svg: string; pdf: string }[];
  anchors: SurfacePoint[];
}

/** Path of a design's manifest, which is written last. */
export function manifestPath(folder: string, slug: string): string {
  return join(folder, `${slug}.json`);
}

/** Its files, as they are published. */
export function filesOf({ glb, drawings }: BuiltDesign): FileToPublish[] {
  const sheets = drawings.flatMap(({ title, svg, pdf }) => [svg, pdf].map((path) => ({ path, title })));
  return [{ kind: 'model', path: glb }, ...sheets.map((sheet) => ({ kind: 'drawing' as const, ...sheet }))];
}

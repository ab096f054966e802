import { type Fail, failWith, type NamedFile } from '../bytes/export-job.ts';
import type { ByteSource } from '../bytes/file-bytes.ts';
import { Notices } from '../bytes/notices.ts';
import type { CadModel } from '../mesh/model-document.ts';
import { PointWelder } from '../mesh/point-welder.ts';
import type { ObjShape } from './obj-faces.ts';
import { Integers, Rows } from './obj-lists.ts';
import { libraryNames, readMaterials } from './obj-materials.ts';
import { MAX_OBJ_PARTS, ObjParts } from './obj-parts.ts';
import { triangulate } from './obj-polygon.ts';
import { type ObjListener, readObjText } from './obj-text.ts';

/** A converted OBJ. */
export interface ObjModel extends CadModel {
  /** Whether any point or material has a colour of its own. */
  hasColors: boolean;
}

/** What an OBJ is converted with. */
export interface ObjOptions {
  /** Files next to it, among them those of its materials. */
  resources: readonly NamedFile[];
  notices: Notices;
}

/** Maximum number of triangles in an OBJ. */
export const MAX_OBJ_TRIANGLES = 10_000_000;
/** Maximum number of points, and of normals: as many as the triangles have if they share none. */
const MAX_ROWS = 3 * MAX_OBJ_TRIANGLES;
/** Maximum number of corners of one face. */
export const MAX_OBJ_CORNERS = 10_000;
const MAX_NAME = 1000;

/**
 * Reads an OBJ in millimetres into metres, Z up: each object and group becomes a part, each material its own triangles.
 * Its normals are used where they fit; elsewhere edges above 30° are sharp.
 * @throws ExportFileError INVALID_OBJ (details.line, or details.cause `lines`), MODEL_TOO_COMPLEX
 */
export async function convertObj(
  bytes: ByteSource,
  file: string,
  title: string,
  { resources, notices }: ObjOptions = { resources: [], notices: new Notices() },
): Promise<ObjModel> {
  const contents = new ObjContents(file);
  await readObjText(bytes, contents);
  const { parts, skipped, triangles, fail } = contents;
  if (triangles === 0) refuseWithoutFaces(skipped, fail);
  const { byName, missing, pictures } = await readMaterials(contents.libraries, resources);
  const { nodes, hasColors } = parts.finish(contents.shape(), byName, title);
  if (nodes.length === 0) fail('there is no face with an area in it');
  notices.add('lines', skipped.lines);
  notices.add('points', skipped.points);
  notices.add('missing_faces', skipped.surfaces);
  notices.add('external_parts', missing);
  notices.add('pictures', pictures);
  return { root: { name: title, children: nodes }, hasColors };
}

function refuseWithoutFaces({ lines, points, surfaces }: ObjContents['skipped'], fail: Fail): never {
  if (surfaces > 0) return fail(`there are ${surfaces} free-form surfaces in it, and no face of corners`);
  if (lines + points === 0) return fail('there is no face in it');
  return fail(`there are ${lines} lines and ${points} points in it, and no face`, { cause: 'lines', lines });
}

/** Collects what the text of an OBJ says. */
class ObjContents implements ObjListener {
  readonly fail: Fail;
  readonly #tooComplex: Fail;
  readonly parts: ObjParts;
  readonly libraries = new Set<string>();
  readonly skipped = { lines: 0, points: 0, surfaces: 0 };
  triangles = 0;
  readonly #points = new Rows(Float64Array);
  /** Of the points up to the last one that has any. */
  readonly #colors = new Rows(Float32Array);
  #largestColor = 0;
  readonly #normals = new PointWelder();
  /** The place of each normal among the different ones, -1 for those without a direction. */
  readonly #normalOf = new Integers();

  constructor(file: string) {
    this.fail = failWith('INVALID_OBJ', file);
    this.#tooComplex = failWith('MODEL_TOO_COMPLEX', file);
    this.parts = new ObjParts(() => this.#tooComplex('too many parts and materials', { limit: MAX_OBJ_PARTS }));
  }

  point(x: number, y: number, z: number, color: readonly number[] | null): void {
    if (this.#points.count >= MAX_ROWS) this.#tooComplex('too many points', { limit: MAX_ROWS });
    if (color) {
      while (this.#colors.count < this.#points.count) this.#colors.add(Number.NaN, 0, 0);
      this.#colors.add(color[0]!, color[1]!, color[2]!);
      this.#largestColor = Math.max(this.#largestColor, ...color);
    }
    this.#points.add(x, y, z);
  }

  normal(x: number, y: number, z: number): void {
    if (this.#normalOf.count >= MAX_ROWS) this.#tooComplex('too many normals', { limit: MAX_ROWS });
    const length = Math.hypot(x, y, z);
    const isDirection = length > 0 && Number.isFinite(length);
    this.#normalOf.add(isDirection ? this.#normals.add(x / length, y / length, z / length) : -1);
  }

  face(points: readonly number[], normals: readonly number[], line: number): void {
    if (points.length > MAX_OBJ_CORNERS)
      this.#tooComplex('a face has too many corners', { limit: MAX_OBJ_CORNERS, line });
    const corners = points.length === 3 ? [0, 1, 2] : triangulate(this.#points, points);
    this.triangles += corners.length / 3;
    if (this.triangles > MAX_OBJ_TRIANGLES) this.#tooComplex('too many triangles', { limit: MAX_OBJ_TRIANGLES });
    const { faces } = this.parts;
    for (const corner of corners) {
      const normal = normals[corner]!;
      faces.add(points[corner]!, normal < 0 ? -1 : this.#normalOf.get(normal));
    }
  }

  begin(kind: 'object' | 'group', name: string): void {
    this.parts.begin(kind, name);
  }

  /** A copy of the name, which would otherwise keep the text around it in memory. */
  material(name: string): void {
    this.parts.setMaterial(Buffer.from(name.slice(0, MAX_NAME), 'latin1').toString('latin1'));
  }

  library(names: string): void {
    for (const name of libraryNames(names)) this.libraries.add(name.slice(0, MAX_NAME));
  }

  skip(kind: 'lines' | 'points' | 'surfaces', count: number): void {
    this.skipped[kind] += count;
  }

  /** What the faces refer to, once all is read: only then it is known whether colours go up to 1 or 255. */
  shape(): ObjShape {
    const byte = this.#largestColor > 1 ? 1 : 255;
    const part = (point: number, axis: number) => Math.min(255, Math.round(this.#colors.get(point, axis) * byte));
    return {
      points: this.#points,
      normals: this.#normals.points(),
      colorOf: (point) => {
        if (point >= this.#colors.count || Number.isNaN(this.#colors.get(point, 0))) return -1;
        return (part(point, 0) << 16) | (part(point, 1) << 8) | part(point, 2);
      },
    };
  }
}

import { type Fail, failWith, type NamedFile } from '../bytes/export-job.ts';
import { openBytes } from '../bytes/file-bytes.ts';
import { decodeName } from '../bytes/name-text.ts';
import { readTextLines } from '../bytes/text-lines.ts';
import { linear } from '../stl/stl-colors.ts';

/** What a material file says of a material that is shown. */
export interface ObjMaterial {
  /** Linear RGB 0…1; null if it says none. */
  color: readonly [number, number, number] | null;
  /** 0…1. */
  opacity: number;
}

/** The materials of the files that an OBJ names. */
export interface ObjMaterials {
  /** By the bytes of their names. */
  byName: ReadonlyMap<string, ObjMaterial>;
  /** Files that are not there. */
  missing: number;
  /** Pictures on surfaces, which are not shown. */
  pictures: number;
}

const MAX_LINE = 65_536;
const PICTURE = /^(?:map_\w+|bump|disp|decal|refl|norm)$/i;

/**
 * Reads the material files among `files` that an OBJ names: the colour (`Kd`) and the opacity (`d`, `Tr`) of materials.
 * Names are compared without folders and case.
 */
export async function readMaterials(names: Iterable<string>, files: readonly NamedFile[]): Promise<ObjMaterials> {
  const byName = new Map<string, ObjMaterial>();
  const pictures = new Set<string>();
  const there = new Map(files.map((file) => [baseOf(file.name), file]));
  let missing = 0;
  for (const name of names) {
    const file = there.get(baseOf(name));
    if (file) await readFile(file, byName, pictures);
    else missing++;
  }
  return { byName, missing, pictures: pictures.size };
}

/** The names in what follows `mtllib`: several, each with its ending, or one that may have spaces. */
export function libraryNames(text: string): string[] {
  const names = text.match(/\S.*?\.mtl(?=["\s]|$)/gi) ?? [text];
  return names
    .map((name) => decodeName(Buffer.from(name, 'latin1')).replaceAll('"', '').trim())
    .filter((name) => name !== '');
}

function baseOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).toLowerCase();
}

async function readFile(file: NamedFile, byName: Map<string, ObjMaterial>, pictures: Set<string>): Promise<void> {
  const fail: Fail = failWith('INVALID_OBJ', file.name);
  await using bytes = await openBytes(file.path);
  let material: ObjMaterial = { color: null, opacity: 1 };
  await readTextLines(bytes, MAX_LINE, fail, (text) => {
    const line = text.trim();
    const [keyword = '', ...words] = line.split(/\s+/);
    const rest = line.slice(keyword.length).trim();
    const numbers = words.map(Number);
    switch (keyword.toLowerCase()) {
      case 'newmtl':
        material = { color: null, opacity: 1 };
        if (!byName.has(rest)) byName.set(Buffer.from(rest, 'latin1').toString('latin1'), material);
        return;
      case 'kd':
        material.color = colorOf(numbers) ?? material.color;
        return;
      case 'd':
        material.opacity = opacityOf(numbers[0]!);
        return;
      case 'tr':
        material.opacity = opacityOf(1 - numbers[0]!);
        return;
      default:
        if (PICTURE.test(keyword) && rest !== '') pictures.add(words.at(-1)!);
    }
  });
}

/** One number is a grey. */
function colorOf([r, g = r, b = g]: readonly number[]): ObjMaterial['color'] {
  const parts = [r, g, b].map((part) => linear(Math.min(Math.max(part ?? Number.NaN, 0), 1)));
  return parts.every(Number.isFinite) ? [parts[0]!, parts[1]!, parts[2]!] : null;
}

/** Nothing that is drawn is invisible: programs that write 0 mean the opposite. */
function opacityOf(value: number): number {
  return value > 0 && value < 1 ? value : 1;
}

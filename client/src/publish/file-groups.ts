/** Name and size of a design's file; a browser's `File` satisfies it. */
export interface NamedFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** Why a file is not part of a design. `unused`: the glTF file does not reference it. */
export type RefusedReason = 'type' | 'empty' | 'second_model' | 'unused' | 'too_many';

/** A file that was left out, and why. */
export interface RefusedFile<F> {
  file: F;
  reason: RefusedReason;
}

/**
 * Files grouped by purpose. `others` can only be resources of the model: of a .gltf, where the names in it decide, or the
 * .mtl files of an .obj.
 */
export interface FileGroups<F> {
  model: F | null;
  drawings: F[];
  others: F[];
  refused: RefusedFile<F>[];
}

/** File extensions of models and of archives that hold one, in lower case. */
export const modelEndings = ['.glb', '.gltf', '.step', '.stp', '.p21', '.stl', '.obj', '.stpz', '.gz', '.zip'] as const;
/** File extensions of drawings, in lower case. */
export const drawingEndings = ['.pdf', '.svg'] as const;
/** A web export takes 300 files, and one of them is the model. */
const maxDrawings = 200;

/** Groups files by extension: the first model, the drawings, and what may belong to the model. */
export function groupFiles<F extends NamedFile>(files: readonly F[]): FileGroups<F> {
  const groups: FileGroups<F> = { model: null, drawings: [], others: [], refused: [] };
  for (const file of files) {
    const ending = endingOf(file.name);
    if (file.size === 0) groups.refused.push({ file, reason: 'empty' });
    else if (includes(modelEndings, ending)) takeModel(groups, file);
    else if (!includes(drawingEndings, ending)) groups.others.push(file);
    else if (groups.drawings.length >= maxDrawings) groups.refused.push({ file, reason: 'too_many' });
    else groups.drawings.push(file);
  }
  const ending = groups.model && endingOf(groups.model.name);
  const belongs = ({ name }: F) => ending === '.gltf' || (ending === '.obj' && endingOf(name) === '.mtl');
  for (const file of groups.others) if (!belongs(file)) groups.refused.push({ file, reason: 'type' });
  groups.others = groups.others.filter(belongs);
  return groups;
}

/** The extension of a file name including the dot, in lower case; empty if there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot).toLowerCase();
}

/** A title for a design: the file name without folders and extension (`.stp.gz` is one), with spaces for underscores. */
export function titleOf(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1).replace(/(\.[^.]+)\.gz$/i, '$1');
  const bare = endingOf(base) ? base.slice(0, base.lastIndexOf('.')) : base;
  return bare.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 200) || base;
}

function takeModel<F extends NamedFile>(groups: FileGroups<F>, file: F): void {
  if (groups.model) groups.refused.push({ file, reason: 'second_model' });
  else groups.model = file;
}

function includes(endings: readonly string[], ending: string): boolean {
  return endings.includes(ending);
}

import {
  endingOf,
  type GltfNames,
  groupFiles,
  matchResources,
  type PublishFile,
  type RefusedFile,
  titleOf,
} from '@chamfer/client/publish';

/** A file that was dropped or chosen; its name includes the folders it came in. */
export interface ChosenFile {
  name: string;
  /** Bytes. */
  size: number;
  content: File;
}

/** The chosen files by purpose. */
export interface DesignFiles {
  model: ChosenFile | null;
  resources: { path: string; file: ChosenFile }[];
  drawings: ChosenFile[];
  refused: RefusedFile<ChosenFile>[];
  /** Files referenced by the glTF file that were not chosen. */
  missing: string[];
}

/**
 * Sorts the chosen files. `names` are the references in the .gltf model, or null while it is being read; until then
 * nothing is missing or refused.
 */
export function sortDesignFiles(chosen: readonly ChosenFile[], names: GltfNames | null): DesignFiles {
  const { model, drawings, others, refused } = groupFiles(chosen);
  if (!names) return { model, drawings, refused, resources: [], missing: [] };
  // An .obj takes the files of materials that are there, and is shown without the others.
  if (model && endingOf(model.name) === '.obj') {
    return { model, drawings, refused, resources: others.map((file) => ({ path: file.name, file })), missing: [] };
  }
  const { found, missing, unused } = matchResources(names.paths, others);
  return {
    model,
    drawings,
    resources: found,
    refused: [...refused, ...unused.map((file) => ({ file, reason: 'unused' as const }))],
    missing: [...missing, ...names.addresses],
  };
}

/** The model, if it is a .gltf, which references other files. */
export function gltfModel(chosen: readonly ChosenFile[]): ChosenFile | null {
  const { model } = groupFiles(chosen);
  return model && endingOf(model.name) === '.gltf' ? model : null;
}

/**
 * The chosen files with more of them. One with the same name takes the place of the one before; a new model takes the
 * place of the old one and of what belonged to it, and the drawings stay. Files that were refused before are forgotten.
 */
export function addFiles(chosen: readonly ChosenFile[], more: readonly ChosenFile[]): ChosenFile[] {
  const before = groupFiles(chosen);
  const replaces = before.model !== null && groupFiles(more).model !== null;
  // Without a model it is unknown which files are part of it.
  const refused = new Set(before.model ? before.refused.map(({ file }) => file) : []);
  const kept = replaces ? before.drawings : chosen.filter((file) => !refused.has(file));
  const names = new Set(more.map(({ name }) => name));
  return [...kept.filter(({ name }) => !names.has(name)), ...more];
}

/** The chosen files without one: a model takes what belongs to it along, and the last file what was refused with it. */
export function removeFile(chosen: readonly ChosenFile[], file: ChosenFile): ChosenFile[] {
  const { model, drawings } = groupFiles(chosen);
  if (file === model) return drawings;
  const rest = chosen.filter((candidate) => candidate !== file);
  return model || drawings.some((drawing) => drawing !== file) ? rest : [];
}

/** The files as they are published, the model first. */
export function toPublishFiles({ model, resources, drawings }: DesignFiles): PublishFile[] {
  const bare = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  return [
    ...(model ? [{ kind: 'model' as const, name: bare(model.name), content: model.content }] : []),
    ...resources.map(({ path, file }) => ({ kind: 'resource' as const, name: path, content: file.content })),
    ...drawings.map(({ name, content }) => ({
      kind: 'drawing' as const,
      name: bare(name),
      title: titleOf(name),
      content,
    })),
  ];
}

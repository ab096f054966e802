import { openAsBlob } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { basename, dirname, resolve, sep } from 'node:path';
import {
  drawingEndings,
  endingOf,
  groupFiles,
  matchResources,
  modelEndings,
  PublishFailure,
  type PublishFile,
  readGltfNames,
  titleOf,
} from '@chamfer/client/publish';
import type { PublishArguments } from './publish-arguments.ts';

/** A file on disk, opened but not yet read. */
interface DiskFile {
  name: string;
  size: number;
  content: Blob;
}

/** The files of a design named by the arguments, and its title. */
export interface DesignFiles {
  title: string;
  files: PublishFile[];
  projectFile?: { name: string; content: Blob };
}

/**
 * Opens the files to publish without reading them. Relative names are resolved against `folder`.
 * @throws PublishFailure naming the file: UNSUPPORTED_FILE_TYPE, FILE_EMPTY, INVALID_GLTF, GLTF_RESOURCE_MISSING, UNKNOWN
 */
export async function openDesign(args: PublishArguments, folder: string): Promise<DesignFiles> {
  const open = (name: string) => openFile(resolve(folder, name), name);
  const model = await open(args.file);
  if (!groupFiles([model]).model) throw wrongType(args.file, 'model', modelEndings);
  const drawings = await Promise.all(args.drawings.map(open));
  for (const drawing of drawings) {
    if (groupFiles([drawing]).drawings.length === 0) throw wrongType(drawing.name, 'drawing', drawingEndings);
  }
  const given = await Promise.all(args.resources.map(open));
  const resources =
    endingOf(args.file) === '.gltf'
      ? await gltfResources(model, resolve(folder, args.file), given)
      : givenResources(model, given);
  const project = args.project ? await open(args.project) : null;
  return {
    title: args.title ?? titleOf(basename(args.file)),
    files: [
      { kind: 'model', name: basename(model.name), content: model.content },
      ...resources,
      ...drawings.map(({ name, content }) => ({
        kind: 'drawing' as const,
        name: basename(name),
        title: titleOf(basename(name)),
        content,
      })),
    ],
    ...(project ? { projectFile: { name: basename(project.name), content: project.content } } : {}),
  };
}

/** @throws PublishFailure FILE_EMPTY, or UNKNOWN when the file cannot be read */
async function openFile(path: string, name: string): Promise<DiskFile> {
  const facts = await stat(path).catch((error: unknown) => {
    throw unreadable(name, 'there is no such file, or it may not be read', error);
  });
  if (!facts.isFile()) throw unreadable(name, 'it is not a file');
  if (facts.size === 0) throw new PublishFailure({ code: 'FILE_EMPTY', message: 'The file is empty.', fileName: name });
  const content = await openAsBlob(path).catch((error: unknown) => {
    throw unreadable(name, 'it may not be read', error);
  });
  return { name, size: facts.size, content };
}

/**
 * The files the glTF references: first among the given files, then in the model's folder. Files outside that folder are
 * never taken, because a design from elsewhere must not choose which files of this machine are sent.
 */
async function gltfResources(model: DiskFile, modelPath: string, given: DiskFile[]): Promise<PublishFile[]> {
  const { paths, addresses } = await readGltfNames(model.content, model.name);
  const matched = matchResources(paths, given);
  const missing = [...addresses];
  const resources: PublishFile[] = matched.found.map(({ path, file }) => ({
    kind: 'resource',
    name: path,
    content: file.content,
  }));
  const home = await realpath(dirname(modelPath));
  for (const path of matched.missing) {
    const place = await realpath(resolve(home, path)).catch(() => null);
    if (!place?.startsWith(home.endsWith(sep) ? home : home + sep)) missing.push(path);
    else resources.push({ kind: 'resource', name: path, content: (await openFile(place, path)).content });
  }
  if (missing.length > 0) {
    throw new PublishFailure({
      code: 'GLTF_RESOURCE_MISSING',
      message: `The glTF file names files that are not beside it (${missing.join(', ')}); give them with --resource.`,
      fileName: model.name,
      details: { missing },
    });
  }
  return resources;
}

/** The files of materials that were given with an .obj; other models have no other files. */
function givenResources(model: DiskFile, given: readonly DiskFile[]): PublishFile[] {
  const { others } = groupFiles([model, ...given]);
  const strange = given.find((file) => !others.includes(file));
  if (strange) throw wrongType(strange.name, 'part of this model', ['.mtl with an .obj', 'any file with a .gltf']);
  return given.map(({ name, content }) => ({ kind: 'resource', name: basename(name), content }));
}

function wrongType(fileName: string, role: string, endings: readonly string[]): PublishFailure {
  const message = `The file is no ${role}: ${endings.join(', ')} can be published.`;
  return new PublishFailure({ code: 'UNSUPPORTED_FILE_TYPE', message, fileName });
}

function unreadable(fileName: string, reason: string, cause?: unknown): PublishFailure {
  return new PublishFailure({ code: 'UNKNOWN', message: `The file cannot be read: ${reason}.`, fileName }, { cause });
}

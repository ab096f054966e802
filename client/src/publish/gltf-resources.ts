import { PublishFailure } from './failure.ts';
import type { NamedFile } from './file-groups.ts';

/** Files that a glTF model references: local ones as relative paths, and external URLs, which cannot be uploaded. */
export interface GltfNames {
  paths: string[];
  addresses: string[];
}

/** A glTF text larger than this is not parsed here but by the server, which reads it as a stream. */
const maxText = 256 * 1024 * 1024;

/**
 * Lists the buffers and images a .gltf file references (DECISIONS 51), each once, decoded, without embedded data URIs.
 * @throws PublishFailure INVALID_GLTF
 */
export async function readGltfNames(content: Blob, fileName: string): Promise<GltfNames> {
  if (content.size > maxText) return { paths: [], addresses: [] };
  const root = parseRoot(await content.text(), fileName);
  const names = [...urisOf(root.buffers), ...urisOf(root.images)].filter((uri) => !/^data:/i.test(uri));
  const isAddress = (uri: string) => /^[a-z][a-z0-9+.-]*:/i.test(uri) || uri.startsWith('//');
  return {
    paths: [...new Set(names.filter((uri) => !isAddress(uri)).map(toPath))],
    addresses: [...new Set(names.filter(isAddress))],
  };
}

/**
 * Finds the referenced files among those available: by full path, else by file name if that is unambiguous, because
 * browsers often know no folders. Case matters only when two files differ in nothing else.
 */
export function matchResources<F extends NamedFile>(
  paths: readonly string[],
  files: readonly F[],
): { found: { path: string; file: F }[]; missing: string[]; unused: F[] } {
  const found: { path: string; file: F }[] = [];
  const missing: string[] = [];
  for (const path of paths) {
    const file = findFile(path, files);
    if (file) found.push({ path, file });
    else missing.push(path);
  }
  const used = new Set(found.map(({ file }) => file));
  return { found, missing, unused: files.filter((file) => !used.has(file)) };
}

function findFile<F extends NamedFile>(path: string, files: readonly F[]): F | undefined {
  const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1);
  const only = (fits: (name: string) => boolean) => {
    const fitting = files.filter((file) => fits(file.name));
    return fitting.length === 1 ? fitting[0] : undefined;
  };
  return (
    files.find((file) => file.name === path) ??
    only((name) => name.endsWith(`/${path}`)) ??
    only((name) => lastPart(name) === lastPart(path)) ??
    only((name) => lastPart(name).toLowerCase() === lastPart(path).toLowerCase())
  );
}

function parseRoot(text: string, fileName: string): Record<string, unknown> {
  try {
    const root: unknown = JSON.parse(text);
    if (typeof root === 'object' && root !== null && !Array.isArray(root)) return root as Record<string, unknown>;
  } catch {
    // Falls through to the one error for anything that is not a glTF object.
  }
  throw new PublishFailure({ code: 'INVALID_GLTF', message: 'The file is not a glTF text.', fileName });
}

function urisOf(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list
    .map((entry: { uri?: unknown } | null) => entry?.uri)
    .filter((uri) => typeof uri === 'string' && uri !== '') as string[];
}

/** Decodes a percent-encoded URI and strips a leading `./`; a badly encoded one is taken literally. */
function toPath(uri: string): string {
  const bare = uri.replace(/[?#].*$/, '').replace(/^(\.\/)+/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

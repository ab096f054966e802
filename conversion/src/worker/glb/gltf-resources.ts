import { type Fail, failWith, type NamedFile } from '../bytes/export-job.ts';

/** Maps the URIs in a .gltf to the uploaded files. */
export interface GltfResources {
  /** The file that a URI refers to. @throws ExportFileError INVALID_GLTF if the URI is outside the upload */
  find(uri: string): NamedFile | null;
}

/**
 * Finds files as browsers provide them on drop, with or without folders. The full path wins, then a matching end of the
 * path, then the file name ignoring case.
 */
export function indexResources(files: readonly NamedFile[], model: string): GltfResources {
  const fail: Fail = failWith('INVALID_GLTF', model);
  const known = files.map((file) => ({ file, path: tidyPath(file.name) }));
  return {
    find(uri) {
      if (/^(?:[a-z][a-z0-9+.-]+:|\/\/)/i.test(uri)) fail('it loads from another address', { uri: uri.slice(0, 200) });
      const path = tidyPath(decode(uri));
      const match =
        known.find((entry) => entry.path === path) ??
        known.find((entry) => path.endsWith(`/${entry.path}`) || entry.path.endsWith(`/${path}`)) ??
        known.find((entry) => baseName(entry.path) === baseName(path));
      return match?.file ?? null;
    },
  };
}

/** Lower case, forward slashes, without `.` and `..` segments. */
function tidyPath(path: string) {
  const steps: string[] = [];
  for (const step of path
    .toLowerCase()
    .normalize('NFC')
    .split(/[\\/]+/)) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

function baseName(path: string) {
  return path.slice(path.lastIndexOf('/') + 1);
}

function decode(uri: string) {
  try {
    return decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

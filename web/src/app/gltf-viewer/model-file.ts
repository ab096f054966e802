import { MissingFiles, type NamedContent, packGltf } from './pack-gltf.ts';

/** A model that is read in the browser alone: its name, and a GLB. */
export interface LocalModel {
  title: string;
  content: Blob;
}

/** Why files are no model to look at; `names`: the files that a .gltf lacks. */
export class ModelFileError extends Error {
  readonly reason: 'type' | 'several' | 'missing' | 'unreadable';
  readonly names: readonly string[];

  constructor(reason: ModelFileError['reason'], names: readonly string[] = []) {
    super(`${reason} ${names.join(', ')}`.trim());
    this.reason = reason;
    this.names = names;
  }
}

/**
 * The model among files that were chosen or dropped together: one .glb, or one .gltf with the files it names (spec 3 §5,
 * DECISIONS 51).
 * @throws ModelFileError
 */
export async function readModelFiles(files: readonly NamedContent[]): Promise<LocalModel> {
  const models = files.filter(({ name }) => isModel(name));
  const [model] = models;
  if (!model) throw new ModelFileError('type');
  if (models.length > 1) throw new ModelFileError('several');
  const title = model.name.slice(model.name.lastIndexOf('/') + 1);
  if (/\.glb$/i.test(model.name)) return { title, content: model.content };
  const others = files.filter((file) => file !== model);
  const bytes = await packGltf(model, others).catch((error: unknown) => {
    throw error instanceof MissingFiles ? new ModelFileError('missing', error.names) : new ModelFileError('unreadable');
  });
  return { title, content: new Blob([bytes as Uint8Array<ArrayBuffer>]) };
}

/** What the server has at `/local.glb`; null where that is no model (spec 3 §5). */
export async function loadLocalModel(signal: AbortSignal): Promise<LocalModel | null> {
  try {
    const response = await fetch('/local.glb', { signal, headers: { accept: localType } });
    const type = response.headers.get('content-type')?.split(';')[0]?.trim();
    if (!response.ok || type !== localType) {
      // The rest is not read, such as the page that the server gives for addresses it does not know.
      await response.body?.cancel();
      return null;
    }
    return { title: 'local.glb', content: await response.blob() };
  } catch {
    return null;
  }
}

const localType = 'model/gltf-binary';

function isModel(name: string): boolean {
  return /\.(?:glb|gltf)$/i.test(name);
}

import { matchResources, readGltfNames } from '@chamfer/client/publish';

/** A local file; its name includes the folders it came in. */
export interface NamedContent {
  name: string;
  /** Bytes. */
  size: number;
  content: Blob;
}

/** The parts of a .gltf that packing modifies. */
interface Gltf {
  buffers?: { uri?: string; byteLength: number }[];
  bufferViews?: BufferView[];
  images?: { uri?: string; mimeType?: string; bufferView?: number }[];
}

interface BufferView {
  buffer: number;
  byteOffset?: number;
  byteLength: number;
  extensions?: Record<string, { buffer?: number; byteOffset?: number }>;
}

/** Files that a .gltf references but that were not chosen with it (DECISIONS 51). */
export class MissingFiles extends Error {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    super(`These files belong to it and are missing: ${names.join(', ')}. Choose them together.`);
    this.names = names;
  }
}

/**
 * Packs a .gltf and the files it references into one GLB, the only format the engine opens. Untrusted files are
 * validated by the engine, not here.
 *
 * @throws MissingFiles, PublishFailure INVALID_GLTF
 */
export async function packGltf(model: NamedContent, others: readonly NamedContent[]): Promise<Uint8Array> {
  const { paths, addresses } = await readGltfNames(model.content, model.name);
  const { found, missing } = matchResources(paths, others);
  if (missing.length + addresses.length > 0) throw new MissingFiles([...missing, ...addresses]);
  const files = new Map(found.map(({ path, file }) => [path, file.content]));
  const gltf = JSON.parse(await model.content.text()) as Gltf;
  const binary = new Binary();
  await moveBuffers(gltf, files, binary);
  await moveImages(gltf, files, binary);
  gltf.buffers = [{ byteLength: binary.length }, ...(gltf.buffers ?? [])];
  return writeGlb(JSON.stringify(gltf), binary.bytes());
}

/** Merges all referenced buffers into the first one; buffers without data (meshopt's fallbacks) follow it. */
async function moveBuffers(gltf: Gltf, files: Map<string, Blob>, binary: Binary): Promise<void> {
  const places: { buffer: number; offset: number }[] = [];
  const empty: Gltf['buffers'] = [];
  for (const buffer of gltf.buffers ?? []) {
    if (buffer.uri === undefined) {
      empty.push(buffer);
      places.push({ buffer: empty.length, offset: 0 });
    } else places.push({ buffer: 0, offset: binary.add(await bytesOf(buffer.uri, files)) });
  }
  for (const view of gltf.bufferViews ?? []) {
    for (const part of [view, ...Object.values(view.extensions ?? {})]) {
      const place = part.buffer === undefined ? undefined : places[part.buffer];
      if (!place) continue;
      part.buffer = place.buffer;
      part.byteOffset = place.offset + (part.byteOffset ?? 0);
    }
  }
  gltf.buffers = empty;
}

async function moveImages(gltf: Gltf, files: Map<string, Blob>, binary: Binary): Promise<void> {
  for (const image of gltf.images ?? []) {
    if (image.uri === undefined) continue;
    const bytes = await bytesOf(image.uri, files);
    image.mimeType ??= bytes[0] === 0x89 ? 'image/png' : 'image/jpeg';
    gltf.bufferViews ??= [];
    image.bufferView = gltf.bufferViews.length;
    gltf.bufferViews.push({ buffer: 0, byteOffset: binary.add(bytes), byteLength: bytes.length });
    image.uri = undefined;
  }
}

async function bytesOf(uri: string, files: Map<string, Blob>): Promise<Uint8Array> {
  const embedded = /^data:[^,]*;base64,(.*)$/is.exec(uri);
  if (embedded) return Uint8Array.from(atob(embedded[1]!), (letter) => letter.charCodeAt(0));
  const file = files.get(uri) ?? files.get(decodedPath(uri));
  if (!file) throw new MissingFiles([uri.slice(0, 200)]);
  return new Uint8Array(await file.arrayBuffer());
}

/** The same form in which `readGltfNames` returns them. */
function decodedPath(uri: string): string {
  const bare = uri.replace(/[?#].*$/, '').replace(/^(\.\/)+/, '');
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

/** Concatenated pieces, each aligned to four bytes. */
class Binary {
  readonly #pieces: { at: number; bytes: Uint8Array }[] = [];
  length = 0;

  add(bytes: Uint8Array): number {
    const at = this.length;
    this.#pieces.push({ at, bytes });
    this.length = Math.ceil((at + bytes.length) / 4) * 4;
    return at;
  }

  bytes(): Uint8Array {
    const all = new Uint8Array(this.length);
    for (const { at, bytes } of this.#pieces) all.set(bytes, at);
    return all;
  }
}

function writeGlb(json: string, binary: Uint8Array): Uint8Array {
  const text = new TextEncoder().encode(json);
  const textLength = Math.ceil(text.length / 4) * 4;
  const file = new Uint8Array(28 + textLength + binary.length).fill(0x20, 20, 20 + textLength);
  const view = new DataView(file.buffer);
  const numbers = [0x46546c67, 2, file.length, textLength, 0x4e4f534a];
  for (const [k, number] of numbers.entries()) view.setUint32(k * 4, number, true);
  file.set(text, 20);
  view.setUint32(20 + textLength, binary.length, true);
  view.setUint32(24 + textLength, 0x004e4942, true);
  file.set(binary, 28 + textLength);
  return file;
}

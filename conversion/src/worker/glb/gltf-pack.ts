import { readFile, stat } from 'node:fs/promises';
import { type Fail, failWith, type NamedFile } from '../bytes/export-job.ts';
import { sniff } from '../bytes/file-kind.ts';
import { at, decodeDataUri, field, isRecord, MAX_DECODED_BYTES, MESHOPT_NAMES } from './glb-buffers.ts';
import { align, glbPieces, MAX_JSON_BYTES, parseGltfJson } from './glb-container.ts';
import { type GltfResources, indexResources } from './gltf-resources.ts';
import { type Gltf, parseGltf, withoutEmptyLists } from './gltf-shape.ts';

/**
 * Packs a .gltf and the files it references into a GLB: all buffers become the BIN chunk, all images buffer views. The
 * rest of the JSON is unchanged, including unknown extensions. Returns the chunks of the file.
 * @throws ExportFileError GLTF_RESOURCE_MISSING (details.missing: the names), INVALID_GLTF, MODEL_TOO_COMPLEX
 */
export async function packGltf(model: NamedFile, resources: readonly NamedFile[]): Promise<Uint8Array[]> {
  const { size } = await stat(model.path);
  const limit = MAX_JSON_BYTES * 4;
  if (size > limit) failWith('MODEL_TOO_COMPLEX', model.name)(`the scene description has ${size} bytes`, { limit });
  const json = parseGltfJson(await readFile(model.path), model.name, 'INVALID_GLTF');
  const gltf = parseGltf(json, model.name, 'INVALID_GLTF');
  const found = indexResources(resources, model.name);
  await requireResources(gltf, found, model.name);
  const packer = new BufferPacker(gltf, found, failWith('INVALID_GLTF', model.name));
  await packer.packBuffers();
  await packer.packImages();
  return glbPieces(withoutEmptyLists(gltf), packer.pieces);
}

/** Reports all missing files at once, and refuses what would not fit into a GLB before reading it. */
async function requireResources(gltf: Gltf, resources: GltfResources, file: string) {
  const uris = [...gltf.buffers, ...gltf.images].flatMap(({ uri }) => (uri && !uri.startsWith('data:') ? [uri] : []));
  const missing = [...new Set(uris.filter((uri) => resources.find(uri) === null))];
  if (missing.length > 0) {
    const names = missing.slice(0, 100).map((uri) => uri.slice(0, 200));
    failWith('GLTF_RESOURCE_MISSING', file)(`${missing.length} files that it names were not sent`, { missing: names });
  }
  let total = 0;
  for (const path of new Set(uris.map((uri) => resources.find(uri)?.path))) {
    if (path !== undefined) total += (await stat(path)).size;
  }
  if (total < MAX_DECODED_BYTES) return;
  failWith('MODEL_TOO_COMPLEX', file)(`the files it names have ${total} bytes`, { limit: MAX_DECODED_BYTES });
}

/** Collects the BIN chunk and updates the references in the JSON. */
class BufferPacker {
  readonly pieces: Uint8Array[] = [];
  readonly #gltf: Gltf;
  readonly #resources: GltfResources;
  readonly #fail: Fail;
  #end = 0;

  constructor(gltf: Gltf, resources: GltfResources, fail: Fail) {
    this.#gltf = gltf;
    this.#resources = resources;
    this.#fail = fail;
  }

  /** Buffers without bytes (fallbacks of meshopt) are kept after the BIN chunk. */
  async packBuffers() {
    const places: { buffer: number; offset: number; length: number }[] = [];
    const fallbacks: Gltf['buffers'] = [];
    for (const [i, buffer] of this.#gltf.buffers.entries()) {
      if (buffer.uri === undefined) {
        if (!MESHOPT_NAMES.some((name) => isRecord(buffer.extensions?.[name]))) {
          this.#fail('the buffer names no file', field('buffers', i));
        }
        fallbacks.push(buffer);
        places.push({ buffer: fallbacks.length, offset: 0, length: buffer.byteLength });
        continue;
      }
      const bytes = await this.#bytesOf(buffer.uri, field('buffers', i));
      if (bytes.byteLength < buffer.byteLength) {
        const reason = `the buffer claims ${buffer.byteLength} bytes, its file has ${bytes.byteLength}`;
        this.#fail(reason, { ...field('buffers', i), uri: buffer.uri.slice(0, 200) });
      }
      const offset = this.#append(bytes.subarray(0, buffer.byteLength));
      places.push({ buffer: 0, offset, length: buffer.byteLength });
    }
    this.#gltf.bufferViews.forEach((view, i) => {
      this.#move(view, places, field('bufferViews', i));
      for (const name of MESHOPT_NAMES) {
        const packed = view.extensions?.[name];
        if (isRecord(packed)) this.#move(packed, places, field('bufferViews', i, `.extensions.${name}`));
      }
    });
    this.#gltf.buffers = [{ byteLength: Math.max(1, this.#end) }, ...fallbacks];
  }

  async packImages() {
    for (const [i, image] of this.#gltf.images.entries()) {
      if (image.uri === undefined) continue;
      const bytes = await this.#bytesOf(image.uri, field('images', i));
      image.mimeType = pictureType(bytes) ?? this.#fail('the picture is of no known type', field('images', i));
      image.bufferView = this.#gltf.bufferViews.length;
      this.#gltf.bufferViews.push({ buffer: 0, byteOffset: this.#append(bytes), byteLength: bytes.byteLength });
      image.uri = undefined;
    }
    if (this.#end > 0) at(this.#gltf.buffers, 0).byteLength = this.#end;
    else if (this.#gltf.buffers.length === 1) this.#gltf.buffers = [];
  }

  async #bytesOf(uri: string, where: Record<string, unknown>): Promise<Uint8Array> {
    if (uri.startsWith('data:')) return decodeDataUri(uri)?.bytes ?? this.#fail('the data: URI is no base64', where);
    const file = this.#resources.find(uri);
    if (!file) return this.#fail('a file is missing', where);
    const bytes = await readFile(file.path);
    return bytes.byteLength > 0
      ? bytes
      : this.#fail('the file it names is empty', { ...where, uri: uri.slice(0, 200) });
  }

  #append(bytes: Uint8Array) {
    const offset = align(this.#end);
    this.pieces.push(new Uint8Array(offset - this.#end), bytes);
    this.#end = offset + bytes.byteLength;
    return offset;
  }

  /** Once the buffers are merged, a view beyond the end of its own buffer would go unnoticed. */
  #move(
    part: Record<string, unknown>,
    places: readonly { buffer: number; offset: number; length: number }[],
    where: Record<string, unknown>,
  ) {
    const { buffer, byteOffset = 0, byteLength } = part;
    const place = typeof buffer === 'number' ? places[buffer] : undefined;
    if (!place) return this.#fail('it is in a buffer that is not there', where);
    const isInside =
      typeof byteOffset === 'number' &&
      typeof byteLength === 'number' &&
      byteOffset >= 0 &&
      byteOffset + byteLength <= place.length;
    if (!isInside) return this.#fail('it is not inside its buffer', where);
    part.buffer = place.buffer;
    part.byteOffset = place.offset + byteOffset;
  }
}

function pictureType(bytes: Uint8Array): string | null {
  const kind = sniff(bytes);
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') return `image/${kind}`;
  if (Buffer.from(bytes.subarray(1, 7)).toString('latin1') === 'KTX 20') return 'image/ktx2';
  return Buffer.from(bytes.subarray(4, 12)).toString('latin1') === 'ftypavif' ? 'image/avif' : null;
}

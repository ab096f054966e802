import sharp from 'sharp';
import { type Fail, failWith } from '../bytes/export-job.ts';
import { at, type BufferViews, decodeDataUri, field } from './glb-buffers.ts';
import type { Gltf } from './gltf-shape.ts';

/** Maximum side of an image in pixels, the limit of graphics cards. */
const MAX_SIDE = 16_384;
/** Maximum pixels of all images of a model together: 1 GiB of memory once decoded. */
const MAX_PIXELS = 256 * 1024 * 1024;
const KTX2 = [0xab, 0x4b, 0x54, 0x58, 0x20, 0x32, 0x30, 0xbb];

/**
 * Checks that all images are inside the file and small enough to be decoded. Only their headers are read.
 * @throws ExportFileError INVALID_GLB, MODEL_TOO_COMPLEX
 */
export async function checkImages(gltf: Gltf, views: BufferViews, file: string) {
  const fail: Fail = failWith('INVALID_GLB', file);
  let pixels = 0;
  for (let i = 0; i < gltf.images.length; i++) {
    const { width, height } = await sizeOf(await imageBytes(gltf, i, views, fail), fail, field('images', i));
    pixels += width * height;
    if (width <= MAX_SIDE && height <= MAX_SIDE && pixels <= MAX_PIXELS) continue;
    failWith('MODEL_TOO_COMPLEX', file)(`a picture of ${width} × ${height} px`, {
      ...field('images', i),
      limit: pixels > MAX_PIXELS ? MAX_PIXELS : MAX_SIDE,
    });
  }
}

/** The bytes of an image of the file. @throws ExportFileError by `fail` if they are not inside it */
export async function imageBytes(gltf: Gltf, i: number, views: BufferViews, fail: Fail): Promise<Uint8Array> {
  const image = at(gltf.images, i);
  const where = field('images', i);
  if (image.uri !== undefined) {
    const data = decodeDataUri(image.uri);
    if (!data)
      fail('the picture is in another file or is no base64 data: URI', { ...where, uri: image.uri.slice(0, 200) });
    return data.bytes;
  }
  if (image.bufferView === undefined) fail('the picture has no bytes', where);
  if (image.bufferView >= gltf.bufferViews.length) fail(`there is no buffer view ${image.bufferView}`, where);
  return views.read(image.bufferView, 0, views.length(image.bufferView));
}

/** Whether bytes start with the KTX2 signature. */
export function isKtx2(bytes: Uint8Array): boolean {
  return KTX2.every((byte, i) => bytes[i] === byte);
}

async function sizeOf(bytes: Uint8Array, fail: Fail, where: { field: string }) {
  if (isKtx2(bytes) && bytes.byteLength >= 28) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { width: view.getUint32(20, true), height: view.getUint32(24, true) };
  }
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch (error) {
    return fail(`the picture cannot be read: ${error instanceof Error ? error.message : String(error)}`, where);
  }
}

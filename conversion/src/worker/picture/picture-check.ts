import sharp from 'sharp';
import { type Fail, failWith } from '../bytes/export-job.ts';
import { checkEnginePicture, THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from './engine-picture-check.ts';

/** Maximum bytes and pixels of an uploaded thumbnail; larger ones are refused before decoding. */
export const MAX_THUMBNAIL_BYTES = 20 * 1024 * 1024;
const MAX_THUMBNAIL_PIXELS = 50_000_000;
/** Maximum pixels of all images inside one drawing. */
const MAX_DRAWING_PIXELS = 200_000_000;

/**
 * Re-encodes a PNG, JPEG or WebP as a WebP of 960 × 720 px, uncropped and centred on a transparent background. Only the
 * pixels of the uploaded file are kept.
 * @throws ExportFileError INVALID_THUMBNAIL
 */
export async function encodeThumbnail(bytes: Uint8Array, file: string): Promise<Uint8Array> {
  const fail: Fail = failWith('INVALID_THUMBNAIL', file);
  if (bytes.byteLength > MAX_THUMBNAIL_BYTES) fail('it is too large', { limit: MAX_THUMBNAIL_BYTES });
  const { width, height, pages } = await readHeader(bytes, fail);
  if (width * height > MAX_THUMBNAIL_PIXELS) fail(`${width} × ${height} px`, { limit: MAX_THUMBNAIL_PIXELS });
  if (pages !== undefined && pages > 1) fail('it is animated');
  try {
    return await sharp(bytes, { limitInputPixels: MAX_THUMBNAIL_PIXELS, failOn: 'truncated' })
      .autoOrient()
      .resize(THUMBNAIL_WIDTH, THUMBNAIL_HEIGHT, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 88 })
      .toBuffer();
  } catch (error) {
    return fail(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Re-encodes a picture rendered by a viewer: PNG or WebP, not animated, of exactly 960 × 720 px.
 * @throws ExportFileError INVALID_THUMBNAIL
 */
export async function encodeEnginePicture(bytes: Uint8Array, file: string): Promise<Uint8Array> {
  const fail: Fail = failWith('INVALID_THUMBNAIL', file);
  const { type } = checkEnginePicture(bytes, file);
  // What the decoder takes it for: files can be read in more than one way.
  const { format } = await readHeader(bytes, fail);
  if (format !== type) fail(`it is ${format} instead of PNG or WebP`);
  return encodeThumbnail(bytes, file);
}

/**
 * Checks the images inside a drawing: PNG or JPEG as declared, within the pixel limit. Only headers are read.
 * @throws ExportFileError INVALID_SVG
 */
export async function checkDrawingPictures(pictures: readonly Uint8Array[], file: string) {
  const fail: Fail = failWith('INVALID_SVG', file);
  let pixels = 0;
  for (const [i, bytes] of pictures.entries()) {
    const { width, height, format } = await readHeader(bytes, (reason) => fail(`picture ${i + 1}: ${reason}`));
    if (format !== 'png' && format !== 'jpeg') fail(`picture ${i + 1} is neither PNG nor JPEG`);
    pixels += width * height;
    if (pixels > MAX_DRAWING_PIXELS) fail('its pictures have too many pixels', { limit: MAX_DRAWING_PIXELS });
  }
}

async function readHeader(bytes: Uint8Array, fail: Fail) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    return fail(`it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

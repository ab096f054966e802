import { idPhotoMaxBytes, idPhotoMaxPixels } from '@chamfer/contract/education-rules';
import { failWith } from '../bytes/export-job.ts';
import { type OldPictureHeader, readOldPictureHeader } from './gif-and-bmp-header.ts';
import { type PictureHeader, readPictureHeader } from './picture-header.ts';

/** Pixels that a decoder may go over in all passes, and passes of even the smallest photo, as in pictures on comments. */
const mostWork = idPhotoMaxPixels * 12;
const mostPasses = 100;
/** How far into a file its root element is looked for. */
const rootWithin = 4096;

/** What a photo of an ID is by its content. */
export type IdPhotoType = PictureHeader['type'] | OldPictureHeader['type'] | 'svg';

/**
 * Checks what a photo of an ID says of itself, before anything is decoded and before a process is started for it: JPG,
 * PNG, GIF, BMP, WebP, or text that may be SVG.
 * @throws ExportFileError INVALID_PICTURE, with the `reason` of docs/errors.md
 */
export function checkIdPhoto(bytes: Uint8Array, file: string): IdPhotoType {
  const fail = failWith('INVALID_PICTURE', file);
  if (bytes.byteLength > idPhotoMaxBytes) return fail('too_large', { limit: idPhotoMaxBytes });
  const header = readPictureHeader(bytes) ?? readOldPictureHeader(bytes);
  if (!header) return maySvg(bytes) ? 'svg' : fail('wrong_type');
  const { type, width, height, frames, passes } = header;
  if (frames > 1) return fail('animated');
  if (width * height > idPhotoMaxPixels) return fail('too_many_pixels', { limit: idPhotoMaxPixels });
  if (passes > mostPasses || width * height * passes > mostWork) return fail('wrong_type');
  return type;
}

/** Whether it is text with an element of SVG near its beginning; the child reads it as XML. */
function maySvg(bytes: Uint8Array): boolean {
  const start = new TextDecoder('utf-8').decode(bytes.subarray(0, rootWithin));
  return /^\uFEFF?\s*</.test(start) && /<(\w+:)?svg[\s>/]/.test(start);
}

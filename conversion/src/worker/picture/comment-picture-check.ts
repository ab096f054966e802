import { pictureMaxBytes, pictureMaxPixels } from '@chamfer/contract/comment-rules';
import { failWith } from '../bytes/export-job.ts';
import { type PictureHeader, readPictureHeader } from './picture-header.ts';

/** Pixels that a decoder may go over in all passes: those of the largest picture, as a progressive JPEG with many scans. */
const mostWork = pictureMaxPixels * 12;
/** Passes of even the smallest picture; cameras and programs make about ten. */
const mostPasses = 100;

/**
 * Checks what a picture on a comment says of itself, before anything is decoded and before a process is started for it.
 * @throws ExportFileError INVALID_PICTURE, with the `reason` of docs/errors.md
 */
export function checkCommentPicture(bytes: Uint8Array, file: string): PictureHeader {
  const fail = failWith('INVALID_PICTURE', file);
  if (bytes.byteLength > pictureMaxBytes) return fail('too_large', { limit: pictureMaxBytes });
  const header = readPictureHeader(bytes);
  if (!header) return fail('wrong_type');
  const { width, height, frames, passes } = header;
  if (frames > 1) return fail('animated');
  if (width * height > pictureMaxPixels) return fail('too_many_pixels', { limit: pictureMaxPixels });
  if (passes > mostPasses || width * height * passes > mostWork) return fail('wrong_type');
  return header;
}

import { failWith } from '../bytes/export-job.ts';
import { type PictureHeader, readPictureHeader } from './picture-header.ts';

/** Size of thumbnails, in px. */
export const THUMBNAIL_WIDTH = 960;
export const THUMBNAIL_HEIGHT = 720;

/**
 * Checks what a picture rendered by a viewer says of itself, before anything is decoded and before a process is started for
 * it: PNG or WebP, not animated, of exactly 960 × 720 px.
 * @throws ExportFileError INVALID_THUMBNAIL
 */
export function checkEnginePicture(bytes: Uint8Array, file: string): PictureHeader {
  const fail = failWith('INVALID_THUMBNAIL', file);
  const header = readPictureHeader(bytes);
  if (!header) return fail('it cannot be read: it is neither PNG nor WebP');
  const { type, width, height, frames } = header;
  if (type === 'jpeg') fail('it is jpeg instead of PNG or WebP');
  if (frames > 1) fail('it is animated');
  if (width !== THUMBNAIL_WIDTH || height !== THUMBNAIL_HEIGHT) {
    fail(`${width} × ${height} px instead of ${THUMBNAIL_WIDTH} × ${THUMBNAIL_HEIGHT}`);
  }
  return header;
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureMaxBytes, pictureMaxPixels, pictureTypes } from '@chamfer/contract/comment-rules';
import sharp from 'sharp';
import { type CommentPictureFiles, failWith, type PictureJob } from './export-job.ts';

/** The longer side of a stored picture, and the box of its thumbnail, in pixels. */
const longestSide = 4096;
const thumbnailBox = { width: 480, height: 360 } as const;

/**
 * Makes of a picture that somebody attached to a comment a WebP and a thumbnail, both without anything but its pixels:
 * no place and time of a photo, and nothing that another program could take the file for.
 * @throws ExportFileError INVALID_PICTURE, with the `reason` of docs/errors
 */
export async function takeCommentPicture({ workDir, picture }: PictureJob): Promise<CommentPictureFiles> {
  const fail = failWith('INVALID_PICTURE', picture.name);
  const bytes = await readFile(picture.path);
  if (bytes.byteLength > pictureMaxBytes) fail('too_large', { limit: pictureMaxBytes });
  const {
    format,
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => fail('wrong_type'));
  if (!pictureTypes.some((type) => type === `image/${format}`)) fail('wrong_type');
  if (pages > 1) fail('animated');
  if (width * height > pictureMaxPixels) fail('too_many_pixels', { limit: pictureMaxPixels });
  const path = join(workDir, 'full.webp');
  const thumbnailPath = join(workDir, 'thumbnail.webp');
  try {
    const full = await sharp(bytes, { limitInputPixels: pictureMaxPixels, failOn: 'truncated' })
      .autoOrient()
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 88, smartSubsample: true, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    const thumbnail = await sharp(full.data)
      .resize({ ...thumbnailBox, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer();
    await writeFile(path, full.data, { flag: 'wx' });
    await writeFile(thumbnailPath, thumbnail, { flag: 'wx' });
    return { path, thumbnailPath, width: full.info.width, height: full.info.height };
  } catch {
    return fail('wrong_type');
  }
}

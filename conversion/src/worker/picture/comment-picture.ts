import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureMaxPixels } from '@chamfer/contract/comment-rules';
import sharp from 'sharp';
import { type CommentPictureFiles, failWith, type PictureJob } from '../bytes/export-job.ts';
import { checkCommentPicture } from './comment-picture-check.ts';

/** The longer side of a stored picture, and the box of its thumbnail, in pixels. */
const longestSide = 4096;
const thumbnailBox = { width: 480, height: 360 } as const;

/**
 * Makes of a picture that somebody attached to a comment a WebP and a thumbnail, both without anything but its pixels:
 * no place and time of a photo, and nothing that another program could take the file for.
 * @throws ExportFileError INVALID_PICTURE, with the `reason` of docs/errors.md
 */
export async function takeCommentPicture({ workDir, picture }: PictureJob): Promise<CommentPictureFiles> {
  const fail = failWith('INVALID_PICTURE', picture.name);
  const bytes = await readFile(picture.path);
  const { type } = checkCommentPicture(bytes, picture.name);
  // What the decoder takes it for: files can be read in more than one way.
  const found = await sharp(bytes, { limitInputPixels: pictureMaxPixels })
    .metadata()
    .catch(() => fail('wrong_type'));
  if (found.format !== type || (found.pages ?? 1) > 1) fail('wrong_type');
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

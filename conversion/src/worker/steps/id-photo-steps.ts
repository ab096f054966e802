import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { idPhotoMaxPixels } from '@chamfer/contract/education-rules';
import { decode } from 'bmp-ts';
import sharp, { type Sharp } from 'sharp';
import { ExportFileError, type Fail, failWith, type IdPhotoFile, type PictureJob } from '../bytes/export-job.ts';
import { cleanSvg } from '../drawing/svg-clean.ts';
import { checkIdPhoto, type IdPhotoType } from '../picture/id-photo-check.ts';
import { checkDrawingPictures } from '../picture/picture-check.ts';

/** The longer side of a stored photo, in pixels: enough to read a card. */
const longestSide = 2400;

/**
 * Makes of a photo of an ID a WebP of its pixels alone: no place and time, and nothing that another program could take
 * the file for. A drawing is drawn, without scripts, and without anything from elsewhere.
 * @throws ExportFileError INVALID_PICTURE, with the `reason` of docs/errors.md
 */
export async function takeIdPhoto({ workDir, picture }: PictureJob): Promise<IdPhotoFile> {
  const fail = failWith('INVALID_PICTURE', picture.name);
  const bytes = await readFile(picture.path);
  const type = checkIdPhoto(bytes, picture.name);
  const path = join(workDir, 'photo.webp');
  try {
    const { data, info } = await (await open(bytes, type, fail))
      .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality: 85, effort: 3 })
      .toBuffer({ resolveWithObject: true });
    await writeFile(path, data, { flag: 'wx' });
    return { path, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof ExportFileError && error.code === 'INVALID_PICTURE') throw error;
    return fail('wrong_type');
  }
}

async function open(bytes: Buffer, type: IdPhotoType, fail: Fail): Promise<Sharp> {
  if (type === 'bmp') return openBmp(bytes);
  if (type === 'svg') return openSvg(bytes, fail);
  const photo = sharp(bytes, { limitInputPixels: idPhotoMaxPixels, failOn: 'truncated' });
  // What the decoder takes it for: files can be read in more than one way.
  const found = await photo.metadata();
  if (found.format !== type || (found.pages ?? 1) > 1) fail('wrong_type');
  return photo.autoOrient();
}

function openBmp(bytes: Buffer): Sharp {
  const { data, width, height } = decode(bytes, { toRGBA: true });
  // Opacity is 0 in many files, which are seen nevertheless.
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: idPhotoMaxPixels });
}

async function openSvg(bytes: Buffer, fail: Fail): Promise<Sharp> {
  const { svg, width, height, pictures } = cleanSvg(bytes, 'photo');
  if (width * height > idPhotoMaxPixels) fail('too_many_pixels', { limit: idPhotoMaxPixels });
  await checkDrawingPictures(pictures, 'photo');
  return sharp(Buffer.from(svg), { limitInputPixels: idPhotoMaxPixels });
}

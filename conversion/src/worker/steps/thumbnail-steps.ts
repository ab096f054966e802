import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  type ExportJob,
  failWith,
  type PictureJob,
  type Theme,
  type ThumbnailJob,
  type ThumbnailPaths,
} from '../bytes/export-job.ts';
import { THUMBNAIL_HEIGHT, THUMBNAIL_WIDTH } from '../picture/engine-picture-check.ts';
import { encodeEnginePicture, encodeThumbnail, MAX_THUMBNAIL_BYTES } from '../picture/picture-check.ts';

const THEMES = ['light', 'dark'] as const;

/** Checks and re-encodes the images uploaded with a job, before the long work. @throws ExportFileError */
export async function takeThumbnails(job: ExportJob, folder: string): Promise<ThumbnailPaths> {
  const taken: ThumbnailPaths = {};
  for (const theme of THEMES) {
    const path = job.thumbnails?.[theme];
    if (path === undefined) continue;
    const name = `thumbnail (${theme})`;
    const { size } = await stat(path);
    if (size === 0) failWith('FILE_EMPTY', name)('the file has no content');
    if (size > MAX_THUMBNAIL_BYTES)
      failWith('INVALID_THUMBNAIL', name)('it is too large', { limit: MAX_THUMBNAIL_BYTES });
    taken[theme] = await writeThumbnail(theme, await encodeThumbnail(await readFile(path), name), folder);
  }
  return taken;
}

/** Renders a published model. One that can be shown but not rendered here gets a placeholder. */
export async function makeThumbnails({ workDir, model, themes }: ThumbnailJob): Promise<ThumbnailPaths> {
  const rendered = await renderModel(model.path);
  const made: ThumbnailPaths = {};
  for (const theme of themes) {
    made[theme] = await writeThumbnail(theme, rendered[theme] ?? (await plainSign(theme)), workDir);
  }
  return made;
}

async function writeThumbnail(theme: Theme, bytes: Uint8Array, folder: string): Promise<string> {
  const path = join(folder, `thumbnail-${theme}.webp`);
  await writeFile(path, bytes, { flag: 'wx', flush: true });
  return path;
}

/** Checks and re-encodes a picture rendered by a viewer; returns the path of the WebP. @throws ExportFileError */
export async function takeEnginePicture({ workDir, picture }: PictureJob): Promise<string> {
  const path = join(workDir, 'thumbnail.webp');
  await writeFile(path, await encodeEnginePicture(await readFile(picture.path), picture.name), { flag: 'wx' });
  return path;
}

async function renderModel(modelPath: string): Promise<Partial<Record<Theme, Uint8Array>>> {
  const glb = await readFile(modelPath);
  try {
    // Loaded only here, because refusals come first and do not need it.
    const { renderThumbnails } = await import('../../thumbnail/thumbnail.ts');
    return await renderThumbnails(glb);
  } catch (error) {
    process.stderr.write(`thumbnail: ${error instanceof Error ? error.message : String(error)}\n`);
    return {};
  }
}

/** The placeholder: the outline of a cube on the theme's background. */
function plainSign(theme: Theme): Promise<Uint8Array> {
  const [ground, line] = theme === 'light' ? ['#ebebe7', '#8a8a84'] : ['#202327', '#78828c'];
  const cube = 'M480 250 575 305V415L480 470 385 415V305ZM385 305 480 360 575 305M480 360V470';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${THUMBNAIL_WIDTH}" height="${THUMBNAIL_HEIGHT}"><rect
    width="100%" height="100%" fill="${ground}"/><path d="${cube}" fill="none" stroke="${line}" stroke-width="6"
    stroke-linejoin="round"/></svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 88 }).toBuffer();
}

import { constants } from 'node:fs';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCopy } from '../bytes/brotli-copy.ts';
import { type ExportDrawing, type ExportJob, failWith } from '../bytes/export-job.ts';
import { detectFile } from '../bytes/file-kind.ts';
import type { Notices } from '../bytes/notices.ts';
import { checkPdf, MAX_PDF_BYTES } from '../drawing/pdf-check.ts';
import { cleanSvg, MAX_SVG_BYTES } from '../drawing/svg-clean.ts';
import { checkDrawingPictures } from '../picture/picture-check.ts';

type DrawingFile = ExportJob['drawings'][number];

/**
 * Writes the checked drawing to `folder`: an SVG is rewritten, a PDF copied unchanged.
 * @throws ExportFileError
 */
export async function makeDrawing(
  drawing: DrawingFile,
  number: number,
  folder: string,
  notices: Notices,
): Promise<ExportDrawing> {
  const kind = await detectFile(drawing, 'drawing');
  const base = join(folder, `drawing-${number}`);
  return kind === 'pdf' ? makePdf(drawing, `${base}.pdf`) : makeSvg(drawing, `${base}.svg`, notices);
}

async function makeSvg(drawing: DrawingFile, path: string, notices: Notices): Promise<ExportDrawing> {
  await requireSize(drawing, MAX_SVG_BYTES, 'INVALID_SVG');
  const { svg, width, height, pictures, scripts, links } = cleanSvg(await readFile(drawing.path), drawing.name);
  await checkDrawingPictures(pictures, drawing.name);
  notices.add('drawing_scripts', scripts);
  notices.add('drawing_links', links);
  const bytes = Buffer.from(svg);
  await writeFile(path, bytes, { flag: 'wx', flush: true });
  const size = bytes.byteLength;
  const brotliPath = await brotliCopy({ path, size });
  return { id: drawing.id, fileType: 'svg_v1', path, size, brotliPath, pages: 1, width, height };
}

async function makePdf(drawing: DrawingFile, path: string): Promise<ExportDrawing> {
  await requireSize(drawing, MAX_PDF_BYTES, 'INVALID_PDF');
  const bytes = await readFile(drawing.path);
  const facts = await checkPdf(bytes, drawing.name);
  await copyFile(drawing.path, path, constants.COPYFILE_FICLONE);
  return { id: drawing.id, fileType: 'pdf_v1', path, size: bytes.byteLength, brotliPath: null, ...facts };
}

/** Refuses files that are too large before reading them. */
async function requireSize(drawing: DrawingFile, limit: number, code: 'INVALID_SVG' | 'INVALID_PDF') {
  const { size } = await stat(drawing.path);
  if (size > limit) failWith(code, drawing.name)('it is too large', { size, limit });
}

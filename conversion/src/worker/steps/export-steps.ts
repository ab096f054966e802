import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCopy } from '../bytes/brotli-copy.ts';
import type { ExportDrawing, ExportJob, ExportResult, ExportStage } from '../bytes/export-job.ts';
import { Notices } from '../bytes/notices.ts';
import { makeModel } from './model-steps.ts';
import { takeThumbnails } from './thumbnail-steps.ts';

/** Progress when the drawings are done; the model takes longest. */
const DRAWINGS_DONE = 0.1;
const MODEL_DONE = 0.9;

/**
 * Does what a link waits for: checks the files and converts the model, step by step, quick refusals first. Results are
 * written to a new folder inside the job's.
 * @throws ExportFileError
 */
export async function runExport(
  job: ExportJob,
  onProgress: (fraction: number, stage: ExportStage) => void,
): Promise<ExportResult> {
  const folder = join(job.workDir, 'result');
  await mkdir(folder);
  onProgress(0, 'checking');
  const notices = new Notices();
  const thumbnails = await takeThumbnails(job, folder);
  const drawings = await makeDrawings(job, folder, notices, (done) => onProgress(DRAWINGS_DONE * done, 'checking'));
  const model = await makeModel(job, folder, () => onProgress(DRAWINGS_DONE, 'converting'), notices);
  onProgress(MODEL_DONE, 'converting');
  const brotliPath = await brotliCopy(model, 'quick');
  onProgress(1, 'converting');
  return { model: { ...model, brotliPath }, drawings, thumbnails, notices: notices.list() };
}

async function makeDrawings(
  { drawings }: ExportJob,
  folder: string,
  notices: Notices,
  onDone: (fraction: number) => void,
): Promise<ExportDrawing[]> {
  if (drawings.length === 0) return [];
  // Loaded only now: a third of the time that the process takes to start is that of the parser of PDF.
  const { makeDrawing } = await import('./drawing-steps.ts');
  const made: ExportDrawing[] = [];
  for (const [i, drawing] of drawings.entries()) {
    made.push(await makeDrawing(drawing, i + 1, folder, notices));
    onDone((i + 1) / drawings.length);
  }
  return made;
}

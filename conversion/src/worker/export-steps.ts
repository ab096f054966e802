import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deliverModel } from './delivery-steps.ts';
import { makeDrawing } from './drawing-steps.ts';
import type { ExportDrawing, ExportJob, ExportResult, ExportStage } from './export-job.ts';
import { makeModel } from './model-steps.ts';
import { makeThumbnails, takeThumbnails } from './thumbnail-steps.ts';

/** Progress at the end of each stage; the model takes longest. */
const DRAWINGS_DONE = 0.1;
const MODEL_DONE = 0.5;
const DELIVERY_DONE = 0.8;

/**
 * Processes uploaded files step by step, quick refusals first. Results are written to a new folder inside the job's.
 * @throws ExportFileError
 */
export async function runExport(
  job: ExportJob,
  onProgress: (fraction: number, stage: ExportStage) => void,
): Promise<ExportResult> {
  const folder = join(job.workDir, 'result');
  await mkdir(folder);
  onProgress(0, 'checking');
  const taken = await takeThumbnails(job);
  const drawings: ExportDrawing[] = [];
  for (const [i, drawing] of job.drawings.entries()) {
    drawings.push(await makeDrawing(drawing, i + 1, folder));
    onProgress((DRAWINGS_DONE * (i + 1)) / job.drawings.length, 'checking');
  }
  const checked = await makeModel(job, folder, () => onProgress(DRAWINGS_DONE, 'converting'));
  onProgress(MODEL_DONE, 'converting');
  const model = await deliverModel(checked, job.model.name, folder);
  onProgress(DELIVERY_DONE, 'thumbnails');
  const thumbnails = await makeThumbnails(taken, checked.path, folder);
  onProgress(1, 'thumbnails');
  return { model, drawings, thumbnails };
}

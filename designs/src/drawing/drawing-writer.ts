import type { Drawing } from '../kernel/design.ts';
import type { Sheet } from './drawing-model.ts';
import { writePdf } from './pdf-writer.ts';
import { writeSvg } from './svg-writer.ts';

/** Writes one sheet in both formats. */
export async function writeDrawing(sheet: Sheet): Promise<Drawing> {
  return { title: sheet.title, svg: writeSvg(sheet), pdf: await writePdf(sheet) };
}

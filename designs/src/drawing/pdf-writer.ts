import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { INK, LINES, type Sheet, type SheetItem } from './drawing-model.ts';
import { pathData } from './svg-writer.ts';

const POINTS = 72 / 25.4;

/** Writes a sheet as a one-page PDF with vector lines and real text. The output is deterministic. */
export async function writePdf(sheet: Sheet): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const issued = new Date('2026-11-18T09:00:00Z');
  document.setTitle(sheet.title);
  document.setAuthor('Halden Works');
  document.setProducer('Chamfer');
  document.setCreationDate(issued);
  document.setModificationDate(issued);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([sheet.width * POINTS, sheet.height * POINTS]);
  for (const item of sheet.items) drawItem(page, item, sheet.height, { plain, bold });
  return document.save({ useObjectStreams: false });
}

function drawItem(page: PDFPage, item: SheetItem, height: number, fonts: { plain: PDFFont; bold: PDFFont }): void {
  if (item.kind === 'text') {
    const font = item.bold ? fonts.bold : fonts.plain;
    const size = item.size * POINTS;
    const share = item.anchor === 'middle' ? 0.5 : item.anchor === 'end' ? 1 : 0;
    const back = font.widthOfTextAtSize(item.text, size) * share;
    page.drawText(item.text, {
      x: item.x * POINTS - (item.upright ? 0 : back),
      y: (height - item.y) * POINTS - (item.upright ? back : 0),
      size,
      font,
      color: colorOf(item.soft ? INK.soft : INK.ink),
      rotate: degrees(item.upright ? 90 : 0),
    });
    return;
  }
  const line = item.line === null ? null : LINES[item.line];
  const steps =
    item.kind === 'path'
      ? pathData(item.steps)
      : `M${item.x - item.radius} ${item.y}A${item.radius} ${item.radius} 0 1 1 ${item.x + item.radius} ${item.y}A${item.radius} ${item.radius} 0 1 1 ${item.x - item.radius} ${item.y}Z`;
  page.drawSvgPath(steps, {
    x: 0,
    y: height * POINTS,
    scale: POINTS,
    ...(item.fill === 'none' ? {} : { color: colorOf(INK[item.fill]) }),
    ...(line ? { borderColor: colorOf(INK.ink), borderWidth: line.width, borderDashArray: [...line.dashes] } : {}),
  });
}

function colorOf(hex: string) {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(channel(1), channel(3), channel(5));
}

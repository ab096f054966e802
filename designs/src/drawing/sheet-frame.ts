import type { Pen } from './pen.ts';

/** A3 landscape, in mm. */
export const A3 = { width: 420, height: 297 } as const;

/** The contents of the title block. */
export interface TitleBlock {
  title: string;
  number: string;
  revision: string;
  scale: string;
  sheet: string;
  drawn: [name: string, date: string];
  checked: [name: string, date: string];
  material: string;
  mass: string;
  finish: string;
}

/** One row of the revision table: letter, change, date, initials; newest first. */
export type Revision = [letter: string, change: string, date: string, by: string];

/** Border with zones and centring marks, and the title block at the lower right (ISO 5457, ISO 7200). */
export function drawFrame(pen: Pen, block: TitleBlock, revisions: Revision[], notes: string[]): void {
  pen.rectangle(15, 5, 400, 287, 'thin');
  pen.rectangle(20, 10, 390, 277, 'frame');
  zones(pen);
  titleBlock(pen, block);
  revisionTable(pen, revisions);
  if (notes.length === 0) return;
  pen.text(244, 196, 'Notes', { bold: true });
  notes.forEach((note, i) => {
    pen.text(244, 202.5 + i * 5.2, `${i + 1}`, { size: 3 });
    pen.text(248, 202.5 + i * 5.2, note, { size: 3 });
  });
}

function zones(pen: Pen): void {
  const label = (x: number, y: number, text: string) =>
    pen.text(x, y, text, { size: 2.3, anchor: 'middle', soft: true });
  for (let i = 0; i < 8; i++) {
    const x = 20 + (390 * i) / 8;
    if (i > 0) {
      pen.line([x, 5], [x, 10], 'thin');
      pen.line([x, 287], [x, 292], 'thin');
    }
    label(x + 390 / 16, 8.4, `${i + 1}`);
    label(x + 390 / 16, 290.4, `${i + 1}`);
  }
  for (let i = 0; i < 6; i++) {
    const y = 10 + (277 * i) / 6;
    if (i > 0) {
      pen.line([15, y], [20, y], 'thin');
      pen.line([410, y], [415, y], 'thin');
    }
    label(17.5, y + 277 / 12 + 0.8, 'ABCDEF'[i]!);
    label(412.5, y + 277 / 12 + 0.8, 'ABCDEF'[i]!);
  }
  pen.line([215, 3], [215, 10], 'frame');
  pen.line([215, 287], [215, 294], 'frame');
  pen.line([13, 148.5], [20, 148.5], 'frame');
  pen.line([410, 148.5], [417, 148.5], 'frame');
}

function titleBlock(pen: Pen, block: TitleBlock): void {
  const [left, top] = [230, 231];
  pen.rectangle(left, top, 180, 56, 'frame', 'paper');
  const cell = (
    x: number,
    y: number,
    width: number,
    height: number,
    label: string,
    value: string,
    style: { size?: number; bold?: boolean } = {},
  ) => {
    pen.rectangle(left + x, top + y, width, height, 'table');
    pen.text(left + x + 1.6, top + y + 3.1, label, { size: 2.3, soft: true });
    pen.text(left + x + 1.6, top + y + height - 2.4, value, style);
  };
  cell(0, 0, 40, 14, 'Drawn', block.drawn[0]);
  cell(40, 0, 30, 14, 'Date', block.drawn[1]);
  cell(0, 14, 40, 14, 'Checked', block.checked[0]);
  cell(40, 14, 30, 14, 'Date', block.checked[1]);
  cell(0, 28, 70, 14, 'Material', block.material);
  cell(0, 42, 35, 14, 'Mass', block.mass);
  cell(35, 42, 35, 14, 'Finish', block.finish);
  cell(70, 0, 110, 28, 'Title', block.title, { size: 8, bold: true });
  cell(70, 28, 62, 28, 'Drawing number', block.number, { size: 6.5, bold: true });
  cell(132, 28, 16, 14, 'Rev', block.revision, { bold: true });
  cell(148, 28, 16, 14, 'Scale', block.scale);
  cell(164, 28, 16, 14, 'Size', 'A3');
  cell(132, 42, 24, 14, 'Sheet', block.sheet);
  pen.text(left + 178, top + 5, 'Halden Works', { size: 3, anchor: 'end' });
  firstAngleSign(pen, left + 156, top + 42);
}

/** The symbol of first-angle projection in a cell of 24 × 14 mm. */
function firstAngleSign(pen: Pen, x: number, y: number): void {
  pen.rectangle(x, y, 24, 14, 'table');
  pen.polygon(
    [
      [x + 3.5, y + 5.1],
      [x + 10.5, y + 3.3],
      [x + 10.5, y + 10.7],
      [x + 3.5, y + 8.9],
    ],
    'table',
  );
  pen.circle(x + 17, y + 7, 3.7, 'table');
  pen.circle(x + 17, y + 7, 1.9, 'table');
  pen.line([x + 2, y + 7], [x + 22, y + 7], 'hatch');
  pen.line([x + 17, y + 2], [x + 17, y + 12], 'hatch');
}

function revisionTable(pen: Pen, revisions: Revision[]): void {
  const left = 300;
  revisions.forEach(([letter, change, date, by], i) => {
    const y = 10 + i * 7;
    for (const [x, width] of [
      [0, 10],
      [10, 64],
      [74, 25],
      [99, 11],
    ] as const)
      pen.rectangle(left + x, y, width, 7, 'table');
    pen.text(left + 5, y + 4.6, letter, { size: 2.8, anchor: 'middle' });
    pen.text(left + 12, y + 4.6, change, { size: 2.8 });
    pen.text(left + 76, y + 4.6, date, { size: 2.8 });
    pen.text(left + 104.5, y + 4.6, by, { size: 2.8, anchor: 'middle' });
  });
}

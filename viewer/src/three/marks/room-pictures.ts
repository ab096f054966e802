import { cardLines } from '../../ar/card-lines.ts';

/** The colours of the page's tokens. They are the same in both themes, because a room has no theme. */
const PIN = '#16181B';
const CHOSEN = '#2456E6';
const PAPER = '#FFFFFF';
const INK = '#16181B';
const INK_SOFT = '#5B6066';
const FONT = '"Inter Variable", Inter, system-ui, sans-serif';

const DISC_PX = 128;
const RING_PX = 256;
const CARD_PX = 640;
const CARD_INSET = 36;
const CARD_CORNER = 24;
const TITLE = { font: `600 28px ${FONT}`, line: 38 };
const TEXT = { font: `450 32px ${FONT}`, line: 44 };
const MOST_LINES = 10;

/** Draws a comment's pin: a numbered disc with a white rim. */
export function drawDisc(label: string, isChosen: boolean): HTMLCanvasElement {
  const [canvas, pen] = blank(DISC_PX, DISC_PX);
  const middle = DISC_PX / 2;
  circle(pen, middle, middle - 2);
  pen.fillStyle = PAPER;
  pen.fill();
  circle(pen, middle, middle - 12);
  pen.fillStyle = isChosen ? CHOSEN : PIN;
  pen.fill();
  pen.fillStyle = PAPER;
  pen.font = `600 ${label.length > 2 ? 44 : 60}px ${FONT}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(label, middle, middle + 3);
  return canvas;
}

/** Draws the mark for the place on a surface that a tap would choose. */
export function drawRing(): HTMLCanvasElement {
  const [canvas, pen] = blank(RING_PX, RING_PX);
  const middle = RING_PX / 2;
  for (const [color, width] of [
    [PIN, 26],
    [PAPER, 16],
  ] as const) {
    circle(pen, middle, middle - 16);
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.stroke();
    circle(pen, middle, width / 2);
    pen.fillStyle = color;
    pen.fill();
  }
  return canvas;
}

/** Draws the card with the text of a comment, as large as its text needs. */
export function drawCard(title: string, text: string): HTMLCanvasElement {
  const [, measure] = blank(1, 1);
  const width = CARD_PX - 2 * CARD_INSET;
  const fit = (font: string) => (line: string) => {
    measure.font = font;
    return measure.measureText(line).width <= width;
  };
  const titles = cardLines(title, 1, fit(TITLE.font));
  const lines = cardLines(text, MOST_LINES, fit(TEXT.font));
  const height = 2 * CARD_INSET + titles.length * TITLE.line + lines.length * TEXT.line;
  const [canvas, pen] = blank(CARD_PX, height);
  pen.beginPath();
  pen.roundRect(0, 0, CARD_PX, height, CARD_CORNER);
  pen.fillStyle = PAPER;
  pen.fill();
  pen.textBaseline = 'middle';
  let y = CARD_INSET;
  for (const [rows, { font, line }, color] of [
    [titles, TITLE, INK_SOFT],
    [lines, TEXT, INK],
  ] as const) {
    pen.font = font;
    pen.fillStyle = color;
    for (const row of rows) {
      pen.fillText(row, CARD_INSET, y + line / 2);
      y += line;
    }
  }
  return canvas;
}

function blank(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  return [canvas, canvas.getContext('2d')!];
}

function circle(pen: CanvasRenderingContext2D, middle: number, radius: number): void {
  pen.beginPath();
  pen.arc(middle, middle, radius, 0, 2 * Math.PI);
}

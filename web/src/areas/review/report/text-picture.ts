import { type PlacedLine, paper, type Style, styles } from './report-pages.ts';
import type { Measure } from './wrap-text.ts';
import type { TextPicture } from './write-pdf.ts';

/** Pixels per point: 200 per inch, at which print looks like print. */
const scale = 200 / 72;

/** Sets the text of a report with the fonts of the browser, which has letters of every language. */
export interface Typesetter {
  measureIn(style: Style): Measure;
  picture(lines: readonly PlacedLine[]): Promise<TextPicture>;
}

/** Begins to set text; first makes sure that our own font is there, as far as the texts need it. */
export async function startTypesetting(language: string, sample: string): Promise<Typesetter> {
  const canvas = document.createElement('canvas');
  canvas.lang = language;
  canvas.width = Math.round(paper.width * scale);
  canvas.height = Math.round(paper.height * scale);
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('The browser has no canvas left.');
  const { fontFamily } = getComputedStyle(document.body);
  const fontOf = (style: Style) => `${styles[style].weight} ${styles[style].size * scale}px ${fontFamily}`;
  await Promise.all((Object.keys(styles) as Style[]).map((style) => document.fonts.load(fontOf(style), sample)));
  return {
    measureIn(style) {
      const font = fontOf(style);
      return (text) => {
        if (pen.font !== font) pen.font = font;
        return pen.measureText(text).width / scale;
      };
    },
    picture(lines) {
      const { width, height } = canvas;
      pen.fillStyle = '#fff';
      pen.fillRect(0, 0, width, height);
      for (const { style, text, x, y } of lines) {
        pen.font = fontOf(style);
        pen.fillStyle = greyOf(styles[style].shade);
        pen.fillText(text, x * scale, y * scale);
      }
      return packed(pen.getImageData(0, 0, width, height));
    },
  };
}

function greyOf(shade: number): string {
  const level = Math.round(shade * 255);
  return `rgb(${level} ${level} ${level})`;
}

/** One shade a pixel, packed by the browser. */
async function packed({ data, width, height }: ImageData): Promise<TextPicture> {
  const greys = new Uint8Array(width * height);
  for (let i = 0; i < greys.length; i++) greys[i] = data[i * 4 + 1]!;
  const stream = new Blob([greys]).stream().pipeThrough(new CompressionStream('deflate'));
  return { width, height, packed: new Uint8Array(await new Response(stream).arrayBuffer()) };
}

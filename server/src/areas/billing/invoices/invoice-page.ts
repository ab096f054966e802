import { type PDFDocument, type PDFPage, rgb } from '@cantoo/pdf-lib';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { makeTypesetter } from './invoice-fonts.ts';

/** Of a page, in points: A4. */
export const [width, height] = [595.28, 841.89];
/** Around what is written, in points. */
export const margin = 56;
const ink = rgb(0.1, 0.11, 0.13);
/** Of what explains the rest. */
export const faint = rgb(0.42, 0.44, 0.48);
/** The default size. */
const textSize = 10;
/** How far lines are apart, by their size. */
const leading = 1.4;

/** How a text is written. */
export interface Style {
  size?: number;
  color?: ReturnType<typeof rgb>;
  /** Where the text ends, instead of where it begins. */
  alignRight?: boolean;
}

/** Writes texts on a page, in whatever script they are. */
export interface Write {
  (text: string, x: number, y: number, style?: Style): Promise<void>;
  /** Parts a text of the usual size into lines that are no wider than that: nothing of an address is left out. */
  wrap(text: string, widest: number): Promise<string[]>;
}

/** What writes on a page, in the fonts that a language is used to. */
export function writerOn(document: PDFDocument, page: PDFPage, language: Language): Write {
  const typeset = makeTypesetter(document, language);
  const measured = async (text: string, size: number) =>
    (await typeset(text)).map((run) => ({ ...run, width: run.font.widthOfTextAtSize(run.text, size) }));
  const widthOf = async (text: string) => (await measured(text, textSize)).reduce((sum, { width }) => sum + width, 0);
  const write = async (text: string, x: number, y: number, style: Style = {}) => {
    const { size = textSize, color = ink, alignRight = false } = style;
    const runs = await measured(text, size);
    let at = alignRight ? x - runs.reduce((sum, each) => sum + each.width, 0) : x;
    for (const run of runs) {
      page.drawText(run.text, { x: at, y, size, font: run.font, color });
      at += run.width;
    }
  };
  const wrap = async (text: string, widest: number): Promise<string[]> => {
    const lines = [''];
    for (const word of wordsIn(text, languageTags[language])) {
      for (const part of (await widthOf(word)) > widest ? [...word] : [word]) {
        if ((await widthOf(`${lines.at(-1)}${part}`.trimEnd())) <= widest) lines.push(`${lines.pop()}${part}`);
        else lines.push(part.trimStart());
      }
    }
    return lines.map((line) => line.trim()).filter(Boolean);
  };
  return Object.assign(write, { wrap });
}

/** The words and spaces of a text; what closes a word, such as a comma, belongs to it. */
function wordsIn(text: string, tag: string): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    if (/^[\p{Po}\p{Pe}\p{Pf}]/u.test(segment) && words.length > 0) words.push(`${words.pop()}${segment}`);
    else words.push(segment);
  }
  return words;
}

/** Writes lines below each other, the long ones in several; returns the position of the last one. */
export async function writeBlock(
  write: Write,
  texts: string[],
  { x, y, widest, ...style }: Style & { x: number; y: number; widest: number },
): Promise<number> {
  const { size = textSize } = style;
  const inTextSize = (widest * textSize) / size;
  const lines = (await Promise.all(texts.filter(Boolean).map((text) => write.wrap(text, inTextSize)))).flat();
  for (const [index, line] of lines.entries()) await write(line, x, y - index * size * leading, style);
  return y - Math.max(0, lines.length - 1) * size * leading;
}

/** Draws a line across the page. */
export function rule(page: PDFPage, y: number): void {
  page.drawLine({ start: { x: margin, y }, end: { x: width - margin, y }, thickness: 0.5, color: faint });
}

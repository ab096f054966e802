import { type PDFContext, PDFHexString, type PDFName, type PDFRef } from '@cantoo/pdf-lib';

/** A text in one of the fonts below, as the codes of a PDF. */
export interface HiddenRun {
  readonly font: PDFRef;
  /** A name for the font that is the same on all pages. */
  readonly key: string;
  readonly codes: PDFHexString;
  readonly length: number;
}

/** Codes of one font: a byte each. */
const mostCodes = 256;
/** Every character is as wide as this, in thousandths; the writer stretches the line to its true width. */
export const hiddenWidth = 500;

/**
 * Text that is not seen, and is there to be searched, copied and read aloud: the letters on the page are a picture, since
 * only the browser has fonts for every language. Fonts of empty glyphs, with a table of the meaning of each code, need no
 * font file, and readers of PDFs take them as they are.
 */
export class HiddenText {
  readonly #context: PDFContext;
  readonly #fonts: { ref: PDFRef; characters: string[] }[] = [];
  readonly #codes = new Map<string, { font: number; code: number }>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** A line as codes, in as many fonts as its characters are in. */
  runsOf(text: string): HiddenRun[] {
    const runs: { font: number; codes: number[] }[] = [];
    for (const character of text) {
      const { font, code } = this.#codeOf(character);
      if (runs.at(-1)?.font !== font) runs.push({ font, codes: [] });
      runs.at(-1)!.codes.push(code);
    }
    return runs.map(({ font, codes }) => ({
      font: this.#fonts[font]!.ref,
      key: `Hidden${font}`,
      codes: PDFHexString.of(codes.map((code) => hex(code, 2)).join('')),
      length: codes.length,
    }));
  }

  /** Writes the fonts; called once, when all text is there. */
  finish(): void {
    for (const { ref, characters } of this.#fonts) {
      const context = this.#context;
      const glyph = context.register(context.stream(`${hiddenWidth} 0 d0`));
      const toUnicode = context.register(context.flateStream(unicodeMap(characters)));
      context.assign(
        ref,
        context.obj({
          Type: 'Font',
          Subtype: 'Type3',
          FontBBox: [0, 0, hiddenWidth, 1000],
          FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
          CharProcs: { g: glyph },
          Encoding: { Type: 'Encoding', Differences: [0, ...characters.map(() => 'g')] },
          FirstChar: 0,
          LastChar: characters.length - 1,
          Widths: characters.map(() => hiddenWidth),
          Resources: {},
          ToUnicode: toUnicode,
        }),
      );
    }
  }

  #codeOf(character: string): { font: number; code: number } {
    const known = this.#codes.get(character);
    if (known) return known;
    if ((this.#fonts.at(-1)?.characters.length ?? mostCodes) === mostCodes)
      this.#fonts.push({ ref: this.#context.nextRef(), characters: [] });
    const font = this.#fonts.length - 1;
    const code = this.#fonts[font]!.characters.push(character) - 1;
    const made = { font, code };
    this.#codes.set(character, made);
    return made;
  }
}

/** The names under which a page has fonts. */
export type FontNames = Map<string, PDFName>;

/** The table of the meanings of codes; lists in it have at most 100 entries. */
function unicodeMap(characters: readonly string[]): string {
  const entries = characters.map((character, code) => `<${hex(code, 2)}> <${utf16(character)}>`);
  const lists = Array.from({ length: Math.ceil(entries.length / 100) }, (_, i) => {
    const some = entries.slice(i * 100, (i + 1) * 100);
    return `${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Hidden def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

function utf16(character: string): string {
  return Array.from({ length: character.length }, (_, i) => hex(character.charCodeAt(i), 4)).join('');
}

function hex(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0');
}

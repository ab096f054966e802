import { readFile } from 'node:fs/promises';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import type { Language } from '@chamfer/contract/languages';
import { create, type Font } from 'fontkit';

const folder = new URL('../../../../assets/fonts/', import.meta.url);
/** Noto Sans for alphabets; of each character the first font that has it is used. */
const alphabets = ['latin', 'latin-ext', 'cyrillic', 'greek'].map((script) => `noto-sans-${script}-400-normal.ttf`);
/** Noto Sans for Japanese, Chinese and Korean, which write many of the same characters in their own way. */
const eastAsian = ['jp-japanese', 'sc-chinese-simplified', 'kr-korean'].map(
  (name) => `noto-sans-${name}-400-normal.ttf`,
);

interface Face {
  name: string;
  bytes: Buffer;
  has(codePoint: number): boolean;
}

const faces = new Map<string, Promise<Face>>();

/** A font, which is read when it is needed for the first time: those for Chinese, Japanese and Korean are large. */
function loadFace(file: string): Promise<Face> {
  const face = faces.get(file) ?? readFace(file);
  faces.set(file, face);
  return face;
}

async function readFace(file: string): Promise<Face> {
  const bytes = await readFile(new URL(file, folder));
  const { characterSet, postscriptName } = create(bytes) as Font;
  const known = new Set(characterSet);
  return { name: postscriptName, bytes, has: (codePoint) => known.has(codePoint) };
}

/** The one of them that writes a language as its readers are used to. */
const fontOf: Partial<Record<Language, string>> = { ja: 'jp-', 'zh-hans': 'sc-', 'zh-hant': 'sc-', ko: 'kr-' };

/** The fonts for a text: of the large ones, the one that has most of it comes first, so that it looks of a piece; where
 * several have as much, that of the language. */
async function facesFor(text: string, language: Language): Promise<Face[]> {
  const small = await Promise.all(alphabets.map(loadFace));
  const rest = [...text].map((each) => each.codePointAt(0)!).filter((each) => !small.some(({ has }) => has(each)));
  if (rest.length === 0) return small;
  const own = (file: string) => Number(file.includes(fontOf[language] ?? '\0'));
  const large = await Promise.all(eastAsian.toSorted((a, b) => own(b) - own(a)).map(loadFace));
  const coverage = (face: Face) => rest.filter(face.has).length;
  return [...small, ...large.toSorted((a, b) => coverage(b) - coverage(a))];
}

/** A part of a text that one font can write. */
export interface Run {
  text: string;
  font: PDFFont;
}

/**
 * Splits texts by the fonts that can write them, so that names in Cyrillic, Chinese, Japanese and Korean come out; what
 * no font has is a question mark. Only fonts that are used get into the document, and of these only the used characters.
 */
export function makeTypesetter(document: PDFDocument, language: Language): (text: string) => Promise<Run[]> {
  document.registerFontkit({ create } as unknown as Parameters<PDFDocument['registerFontkit']>[0]);
  const embedded = new Map<Face, Promise<PDFFont>>();
  const fontIn = (face: Face) => {
    const known = embedded.get(face);
    if (known) return known;
    // PDF has the name of a subset begin with six letters, others for each.
    const customName = `${'ABCDEFGHIJ'[embedded.size]}AAAAA+${face.name}`;
    const font = document.embedFont(face.bytes, { subset: true, customName });
    embedded.set(face, font);
    return font;
  };
  return async (text) => {
    const parts: { face: Face; text: string }[] = [];
    const drawn = text.normalize('NFC').replaceAll(/\p{Cc}/gu, '');
    const all = await facesFor(drawn, language);
    for (const character of drawn) {
      const found = all.find(({ has }) => has(character.codePointAt(0)!));
      const face = found ?? all[0]!;
      const written = found ? character : '?';
      const last = parts.at(-1);
      if (last?.face === face) last.text += written;
      else parts.push({ face, text: written });
    }
    return Promise.all(parts.map(async (part) => ({ text: part.text, font: await fontIn(part.face) })));
  };
}

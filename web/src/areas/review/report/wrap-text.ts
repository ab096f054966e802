/** How wide a text is. */
export type Measure = (text: string) => number;

/**
 * Breaks a text into lines no wider than `width`, between words as its language has them; a word that is wider is broken
 * anywhere between characters. Line breaks of the text stay.
 */
export function wrapText(text: string, width: number, measure: Measure, language?: string): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => wrapParagraph(paragraph, width, measure, language));
}

function wrapParagraph(paragraph: string, width: number, measure: Measure, language?: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of piecesOf(paragraph, 'word', language)) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    if (measure(word.trimEnd()) <= width) {
      line = word.trimStart();
      continue;
    }
    for (const character of piecesOf(word, 'grapheme', language)) {
      if (line !== '' && measure(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line.trimEnd()];
}

function piecesOf(text: string, granularity: 'word' | 'grapheme', language?: string): string[] {
  const pieces = [...new Intl.Segmenter(language, { granularity }).segment(text)].map(({ segment }) => segment);
  if (granularity === 'grapheme') return pieces;
  // A full stop or a closing bracket never begins a line.
  return pieces.reduce<string[]>((words, piece) => {
    const isClosing = /^[\p{Pe}\p{Pf}\p{Po}]+$/u.test(piece);
    if (isClosing && words.length > 0 && !/\s$/.test(words.at(-1)!)) words[words.length - 1] += piece;
    else words.push(piece);
    return words;
  }, []);
}

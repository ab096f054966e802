/**
 * Breaks a text into lines, between words if the language has spaces or other break opportunities.
 *
 * `fits` returns whether a text is narrow enough for one line. A text of more than `most` lines ends in an ellipsis.
 */
export function cardLines(text: string, most: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    let line = '';
    for (const word of wordsOf(paragraph, fits)) {
      if (line !== '' && !fits((line + word).trimEnd())) {
        lines.push(line.trimEnd());
        line = word.trimStart();
      } else line += word;
    }
    lines.push(line.trimEnd());
    if (lines.length > most) break;
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), shortened(lines[most - 1]!, fits)];
}

/** Words with their trailing space and punctuation; a word that is too wide is broken anywhere. */
function wordsOf(paragraph: string, fits: (line: string) => boolean): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(paragraph)) {
    const last = words.at(-1);
    if (!isWordLike && last !== undefined && fits((last + segment).trimEnd())) words[words.length - 1] = last + segment;
    else if (fits(segment)) words.push(segment);
    else words.push(...piecesOf(segment, fits));
  }
  return words;
}

function piecesOf(word: string, fits: (line: string) => boolean): string[] {
  const pieces = [''];
  for (const character of word) {
    const longer = pieces.at(-1)! + character;
    if (fits(longer) || pieces.at(-1) === '') pieces[pieces.length - 1] = longer;
    else pieces.push(character);
  }
  return pieces;
}

function shortened(line: string, fits: (line: string) => boolean): string {
  const characters = [...line];
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** A stretch of a text, and whether it was looked for. */
export interface Stretch {
  text: string;
  isFound: boolean;
}

/** A text in stretches: those that one of the words is, in lower case, and what is between them. */
export function stretchesOf(text: string, words: readonly string[]): Stretch[] {
  const lower = text.toLocaleLowerCase();
  // Some letters are longer in lower case, and nothing would be in its place then.
  if (lower.length !== text.length) return [{ text, isFound: false }];
  const isFound = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = word ? lower.indexOf(word) : -1; at !== -1; at = lower.indexOf(word, at + 1)) {
      isFound.fill(1, at, at + word.length);
    }
  }
  const stretches: Stretch[] = [];
  for (let from = 0; from < text.length; ) {
    let to = from + 1;
    while (to < text.length && isFound[to] === isFound[from]) to += 1;
    stretches.push({ text: text.slice(from, to), isFound: isFound[from] === 1 });
    from = to;
  }
  return stretches;
}

/**
 * Texts in rows, written one after another: a worker hands them over in no time, where a hundred thousand strings
 * take a tenth of a second to arrive and as long again to be sorted into a map.
 */
export interface TextRows {
  readonly text: string;
  /** Where each row ends. */
  readonly ends: Uint32Array;
}

/** Rows that are found by their text. Where two are the same, the first is found. */
export interface FoundTexts extends TextRows {
  /** A hash table of row numbers, -1 where there is none; its length is a power of two. */
  readonly slots: Int32Array;
}

export function textRows(texts: readonly string[]): TextRows {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [row, text] of texts.entries()) ends[row] = end += text.length;
  return { text: texts.join(''), ends };
}

export function foundTexts(texts: readonly string[]): FoundTexts {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(texts.length * 2 + 2))).fill(-1);
  for (const [row, text] of texts.entries()) {
    let slot = hashOf(text) & (slots.length - 1);
    while (slots[slot]! >= 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = row;
  }
  return { ...textRows(texts), slots };
}

export function textAt({ text, ends }: TextRows, row: number): string {
  return text.slice(row === 0 ? 0 : ends[row - 1], ends[row]);
}

/** All rows as strings. */
export function textsOf(rows: TextRows): string[] {
  return Array.from(rows.ends, (_, row) => textAt(rows, row));
}

/** The row with a text, -1 where there is none. */
export function rowOf(rows: FoundTexts, text: string): number {
  const { slots, ends } = rows;
  for (let slot = hashOf(text) & (slots.length - 1); slots[slot]! >= 0; slot = (slot + 1) & (slots.length - 1)) {
    const row = slots[slot]!;
    const start = row === 0 ? 0 : ends[row - 1]!;
    if (ends[row]! - start === text.length && rows.text.startsWith(text, start)) return row;
  }
  return -1;
}

/** Whether all rows are the same, in the same order. */
export function sameTexts(a: TextRows, b: TextRows): boolean {
  return a.ends.length === b.ends.length && a.text === b.text && a.ends.every((end, row) => end === b.ends[row]);
}

/** FNV-1a over the text's 16-bit units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash ^ (hash >>> 15);
}

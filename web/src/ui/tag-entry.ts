/** Splits pasted or typed text into entries, at white space, commas and semicolons (spec 2 §2 Invite). */
export function splitTags(text: string): string[] {
  return text.split(/[\s,;]+/u).filter(Boolean);
}

/** The tags with the entries of a text appended; duplicates, compared ignoring case, are dropped. */
export function addTags(tags: readonly string[], text: string): string[] {
  const added = [...tags];
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  for (const tag of splitTags(text)) {
    if (known.has(tag.toLowerCase())) continue;
    known.add(tag.toLowerCase());
    added.push(tag);
  }
  return added;
}

/**
 * What typing makes of a text: everything before the last separator is an entry, what follows is still being typed. Keys
 * of software keyboards arrive as text, and so does what is dropped into the field.
 */
export function takeTyped(text: string): { entry: string; rest: string } {
  const end = Math.max(...[...text.matchAll(/[\s,;]/gu)].map(({ index }) => index), -1);
  return { entry: text.slice(0, end + 1), rest: text.slice(end + 1) };
}

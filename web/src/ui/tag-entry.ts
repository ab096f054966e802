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

import type { Drawing } from '../review-types.ts';

/**
 * Sorts drawings by title with the rules of the language, with "Sheet 2" before "Sheet 10" (spec 3 §2 Project Outline).
 */
export function sortDrawings(drawings: readonly Drawing[], language: string): Drawing[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' });
  return [...drawings].sort((a, b) => compare(a.title, b.title) || a.drawingId.localeCompare(b.drawingId));
}

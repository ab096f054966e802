/**
 * The initials of a person: the first letters of the first two words of the name, or of the local part of the email
 * (spec 3 §3). Upper case; '' when neither has a letter or digit.
 */
export function initials({ name, email }: { name?: string | null; email?: string | null }): string {
  return firstLetters(name ?? '') || firstLetters((email ?? '').split('@')[0] ?? '');
}

function firstLetters(text: string): string {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('en'))
    .join('');
}

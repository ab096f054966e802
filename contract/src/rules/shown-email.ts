import punycode from 'punycode.js';

/**
 * An address as lists show it: a domain of another script in its letters, where it cannot be confused with another one, and in
 * ASCII anywhere else. For eyes only: what is stored, sent and copied is the address.
 */
export function shownEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return address.slice(0, at + 1) + shownDomain(address.slice(at + 1));
}

function shownDomain(domain: string): string {
  if (!/(?:^|\.)xn--/i.test(domain)) return domain;
  try {
    const shown = punycode.toUnicode(domain.toLowerCase());
    const isSafe = shown.split('.').every((label) => /^[a-z0-9-]+$/.test(label) || isUnmistakable(label));
    return isSafe && new URL(`http://${shown}`).hostname === domain.toLowerCase() ? shown : domain;
  } catch {
    return domain;
  }
}

/** Scripts that may be mixed in one word. Those written from right to left change the direction of adjacent text. */
const scripts = [
  // Letters of ASCII with marks, and few others: not the dotless i, nor letters of phonetic script.
  { letters: /^[a-zà-öø-ÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžșț]+$/u, own: /[^a-z]/u },
  // A word of letters that look like Latin ones alone could be a Latin word.
  { letters: /^[а-яёіїєґўђћџљњјѓќѕ]+$/u, own: /[бвдёжзийклмнптфцчшщъыьэюяїєґўђћљњѓќ]/u },
  { letters: /^[α-ωάέήίόύώϊϋΐΰ]+$/u, own: /[βγδζθλμξπσςφψωώΐΰϊϋ]/u },
  { letters: /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}々ー]+$/u, own: /[\p{sc=Han}\p{sc=Hiragana}]/u },
  { letters: /^[\p{sc=Han}\p{sc=Hangul}]+$/u, own: /\p{sc=Hangul}/u },
] as const;

/** Whether all letters of a label are of one script, and at least one is of no other. */
function isUnmistakable(label: string): boolean {
  const letters = label.replaceAll(/[0-9-]/g, '');
  return scripts.some((script) => script.letters.test(letters) && script.own.test(letters));
}

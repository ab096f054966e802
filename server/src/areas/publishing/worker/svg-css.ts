/** A picture inside the drawing itself. */
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g);base64,/i;
const EMBEDDED_FONT =
  /^data:(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-(?:fontobject|opentype)|application\/octet-stream)[\w.+-]*(?:;charset=[\w-]+)?;base64,/i;
const UNSAFE: readonly (readonly [RegExp, string])[] = [
  [/@import/i, 'CSS import'],
  [/expression\s*\(/i, 'CSS expression'],
  [/-moz-binding|(?<![\w-])behavior\s*:/i, 'CSS behaviour'],
  [/(?:java|vb)script\s*:/i, 'script address'],
  [/(?:image-set|cross-fade|image|src)\s*\(/i, 'external reference'],
];

/**
 * Looks through a style sheet, a style attribute or the value of any attribute for what can run or load something.
 * Gives the reason to refuse it, or null. `url()` may only point at `#ids`, embedded pictures and embedded fonts.
 */
export function findUnsafeCss(css: string): string | null {
  if (!/[\\(@:]/.test(css)) return null;
  // With and without comments: a string may hold what looks like one, and a comment may cut a word in two.
  for (const text of [css, css.replace(/\/\*[\s\S]*?\*\//g, '')]) {
    const plain = decodeEscapes(text);
    for (const [pattern, reason] of UNSAFE) if (pattern.test(plain)) return reason;
    let targets = 0;
    for (const [, target = ''] of plain.matchAll(/url\(\s*("[^"]*"|'[^']*'|[^"')]*)\s*\)/gi)) {
      targets++;
      if (!isInside(target.replace(/^["']|["']$/g, '').trim())) return 'external reference';
    }
    if (targets !== (plain.match(/url\s*\(/gi)?.length ?? 0)) return 'malformed url()';
  }
  return null;
}

/** The ids that `url(#id)` names in CSS or an attribute. */
export function referencedIds(css: string): string[] {
  if (!css.includes('#')) return [];
  return [...css.matchAll(/url\(\s*["']?#([^"')]*?)["']?\s*\)/gi)].map(([, id = '']) => id);
}

/** The bytes of a PNG or JPEG in a data: URI as base64; null when it is anything else. */
export function embeddedPicture(uri: string): Uint8Array | null {
  const head = EMBEDDED_PICTURE.exec(uri);
  return head ? Buffer.from(uri.slice(head[0].length), 'base64') : null;
}

function isInside(target: string) {
  return target.startsWith('#') || EMBEDDED_PICTURE.test(target) || EMBEDDED_FONT.test(target);
}

function decodeEscapes(css: string) {
  if (!css.includes('\\')) return css;
  return css.replace(
    /\\(?:([0-9a-f]{1,6})\s?|\r\n|([\s\S]))/gi,
    (_, hex: string | undefined, other: string | undefined) => {
      if (hex === undefined) return other === undefined || /[\n\r\f]/.test(other) ? '' : other;
      const code = Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}

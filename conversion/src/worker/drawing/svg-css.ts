/** An image embedded in the drawing. */
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
 * Checks a style sheet, a style attribute or any attribute value for anything that can run or load something. Returns
 * the reason to refuse it, or null. `url()` may refer only to `#ids`, embedded images and embedded fonts.
 */
export function findUnsafeCss(css: string): string | null {
  if (!/[\\(@:]/.test(css)) return null;
  // Checked with and without comments: a string may contain what looks like one, and a comment may split a keyword.
  for (const text of [css, withoutComments(css)]) {
    const plain = decodeEscapes(text);
    for (const [pattern, reason] of UNSAFE) if (pattern.test(plain)) return reason;
    const targets = urlTargets(plain);
    if (targets === null) return 'malformed url()';
    if (!targets.every(isInside)) return 'external reference';
  }
  return null;
}

/** The ids referenced by `url(#id)` in CSS or an attribute. */
export function referencedIds(css: string): string[] {
  if (!css.includes('#')) return [];
  return (urlTargets(css) ?? []).filter((target) => target.startsWith('#')).map((target) => target.slice(1));
}

/** The bytes of a PNG or JPEG in a base64 data: URI; null for anything else. */
export function embeddedPicture(uri: string): Uint8Array | null {
  const head = EMBEDDED_PICTURE.exec(uri);
  return head ? Buffer.from(uri.slice(head[0].length), 'base64') : null;
}

/** The contents of each `url()`; null if one is not closed. Linear in the length of the text. */
function urlTargets(css: string): string[] | null {
  const targets: string[] = [];
  const begin = /url\s*\(\s*/gi;
  for (let match = begin.exec(css); match; match = begin.exec(css)) {
    const start = begin.lastIndex;
    const quote = css[start] === '"' || css[start] === "'" ? css[start] : null;
    const end = quote ? css.indexOf(quote, start + 1) : css.indexOf(')', start);
    if (end < 0) return null;
    const target = css.slice(quote ? start + 1 : start, end).trim();
    if (!quote && /["'(]/.test(target)) return null;
    targets.push(target);
    begin.lastIndex = end;
    if (quote && !/^["']\s*\)/.test(css.slice(end, end + 100))) return null;
  }
  return targets;
}

function withoutComments(css: string) {
  let kept = '';
  let at = 0;
  for (;;) {
    const start = css.indexOf('/*', at);
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return kept + css.slice(at);
    kept += css.slice(at, start);
    at = end + 2;
  }
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

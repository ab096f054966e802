import { isUtf8 } from 'node:buffer';
import { guessCodePage } from '../bytes/name-text.ts';

const END = 'END-ISO-10303-21;';
/** Bytes at the end of a file among which its last words are. */
const TAIL = 65_536;

/**
 * What a reader of ISO 10303-21 expects: UTF-8 without a byte order mark, beginning with its first word, with its last
 * word. A file that breaks off in its data stays as it is, since what is missing is unknown.
 */
export function plainStep(content: Uint8Array): Uint8Array {
  return withEnd(withoutPreamble(asUtf8(content)));
}

/** Text in UTF-16 or a code page that strings are written in against the rule, as UTF-8. */
function asUtf8(content: Uint8Array): Uint8Array {
  const [a, b] = content;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    return Buffer.from(new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(content));
  }
  if (isUtf8(content)) return content;
  const page = guessCodePage(beyondAscii(content));
  return page ? Buffer.from(new TextDecoder(page).decode(content)) : withoutUnreadable(content);
}

/** Each string with bytes beyond ASCII, with a space behind it; only they reveal the code page. */
function beyondAscii(content: Uint8Array): Uint8Array {
  const found: number[] = [];
  for (let i = 0; i < content.length && found.length < TAIL; i++) {
    if (content[i]! < 0x80) continue;
    let start = i;
    while (start > 0 && i - start < 200 && content[start - 1] !== QUOTE) start--;
    let end = i;
    while (end < content.length && end - i < 500 && content[end] !== QUOTE) end++;
    found.push(...content.subarray(start, end), 0x20);
    i = end;
  }
  return Uint8Array.from(found);
}

const QUOTE = 0x27;

/** Strings in no known code page lose what cannot be read. */
function withoutUnreadable(content: Uint8Array): Uint8Array {
  return content.filter((byte) => byte < 0x80 && byte !== 0x7f);
}

/** Without a byte order mark and comments before the first word. */
function withoutPreamble(content: Uint8Array): Uint8Array {
  const start = Buffer.from(content.subarray(0, TAIL)).toString('latin1');
  return content.subarray(/^(?:\u00ef\u00bb\u00bf)?(?:\s|\/\*[\s\S]*?\*\/)*/.exec(start)?.[0].length ?? 0);
}

/** Adds the last word where everything before it is there. */
function withEnd(content: Uint8Array): Uint8Array {
  const tail = Buffer.from(content.subarray(-TAIL))
    .toString('latin1')
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .trimEnd();
  if (!/\bENDSEC\s*;$/.test(tail)) return content;
  return Buffer.concat([content, Buffer.from(`\n${END}\n`)]);
}

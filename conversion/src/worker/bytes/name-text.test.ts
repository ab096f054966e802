import { expect, it } from 'vitest';
import { decodeName } from './name-text.ts';

/** The bytes of a text in a code page, by looking every pair of bytes up. */
function encode(text: string, page: string): Uint8Array {
  const known = new Map<string, number[]>();
  const decoder = new TextDecoder(page);
  for (let lead = 0x80; lead < 0x100; lead++) {
    const alone = decoder.decode(Uint8Array.of(lead));
    if (alone.length === 1 && alone !== '\ufffd') known.set(alone, [lead]);
    if (page === 'windows-1252') continue;
    for (let trail = 0x40; trail < 0xff; trail++) {
      const pair = decoder.decode(Uint8Array.of(lead, trail));
      if (pair.length === 1 && !known.has(pair)) known.set(pair, [lead, trail]);
    }
  }
  return Uint8Array.from([...text].flatMap((c) => (c < '\x80' ? [c.charCodeAt(0)] : (known.get(c) ?? [0x3f]))));
}

it.each([
  ['windows-1252', 'Gehäuse größer Ø12 ±0,05'],
  ['windows-1252', 'Pièce détachée n° 3'],
  ['windows-1252', 'Halter ä'],
  ['windows-1252', 'Rodamiento pequeño'],
  ['gb18030', '齿轮箱'],
  ['gb18030', '轴承座 上盖'],
  ['gb18030', '减速器壳体_01'],
  ['gb18030', '螺栓M6'],
  ['shift_jis', '歯車ハウジング 上'],
  ['shift_jis', 'ブラケット'],
  ['shift_jis', '軸受'],
  ['shift_jis', '取付ボルト'],
  ['euc-kr', '기어박스 하우징'],
  ['euc-kr', '베어링'],
  ['euc-kr', '상부 커버'],
  ['euc-kr', '볼트'],
])('reads a name in %s: %s', (page, name) => {
  expect(decodeName(encode(name, page))).toBe(name);
});

it('reads UTF-8 as such, and gives no name for bytes that are in no code page', () => {
  expect(decodeName(new TextEncoder().encode('歯車 Gehäuse 🔩'))).toBe('歯車 Gehäuse 🔩');
  expect(decodeName(Uint8Array.of(0x81, 0xff, 0x8f, 0xff, 0x90))).toBe('');
});

import { expect, test } from 'vitest';
import { hasAddress, oneLine } from './names.ts';

const code = (text: string) => [...text].map((character) => character.codePointAt(0)!.toString(16)).join(' ');

test.each([
  ['a right-to-left override', 'Jonas\u202e Weber', 'Jonas Weber'],
  ['isolates', '\u2067Jonas\u2069', 'Jonas'],
  ['marks of direction', '\u200fJonas\u200e\u061c', 'Jonas'],
  ['lines and tabs', 'Jonas\r\nWeber\tjunior\u2028x\u0085y', 'Jonas Weber junior x y'],
  ['controls', 'Jo\u0007nas\u001b[31m', 'Jo nas [31m'],
  ['spaces of any kind', '\u3000Jonas \u00a0\u2003Weber\u2800', 'Jonas Weber'],
  ['nothing that can be seen', '\u200b\u2060\ufeff\u3164\u115f\u00ad\u034f', ''],
  ['a joiner between Latin letters', 'Jo\u200cn\u200das', 'Jonas'],
  ['joiners at the ends', '\u200dJonas\u200c', 'Jonas'],
  ['tags', 'Jonas\u{e0041}\u{e007f}', 'Jonas'],
  ['selectors of nothing', '\ufe0f Jonas', 'Jonas'],
  ['annotations', '\ufff9Jonas\ufffaWeber\ufffb', 'JonasWeber'],
])('a name is without %s', (_, given, expected) => expect(code(oneLine(given))).toBe(code(expected)));

test.each([
  ['Persian', 'مهدی\u200cزاده'],
  ['Hindi', 'क्\u200dषितिज'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['an emoji of several', '👩🏽\u200d🔧 Mara'],
  ['an emoji in colour', 'Mara ❤\ufe0f'],
  ['a Japanese sign in its own form', '葛\u{e0100}城'],
  ['compatibility signs', '神谷 福'],
  ['marks of an accent', 'Rene\u0301e d’Août-Łuk'],
])('a name keeps what its script needs: %s', (_, name) => expect(code(oneLine(name))).toBe(code(name)));

test.each([
  'https://evil.example',
  'Jonas see www.evil.example',
  'evil.example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil。example',
  'evil.\u200bexample',
  'jonas@evil.example',
  'javascript:alert(1)',
  'http:evil',
  '203.0.113.9',
  'bücher.example/x',
  'a.xn--p1ai',
])('%s has an address', (name) => expect(hasAddress(name)).toBe(true));

test.each([
  'Jonas Weber',
  'J.R.R. Tolkien',
  'Ph.D. Kim',
  'St. John',
  'Rivera S.L.',
  'Tomás (2nd shift)',
  '神谷 @ QA',
  'Weber: QA 2.0',
])('%s has none', (name) => expect(hasAddress(name)).toBe(false));

import { expect, test } from 'vitest';
import { strangersText } from './strangers-text.ts';

test.each([
  'Haldenworks',
  'Team 42',
  'Konstruktion & Vertrieb (Nord)',
  '田中 設計',
  'Mara’s laptop',
  'د. أمير',
  'Müller GmbH & Co. KG',
  'R2-D2, rev. B',
  'R screw.step',
  'gearbox.v2.STEP (Kopie)',
  'Gehäuse_rev.B.sldprt',
  'J.R.Lindqvist',
])('leaves %s as it is', (text) => expect(strangersText(text)).toBe(text));

test.each([
  ['Win 1000 € at http://evil.example', 'Win 1000 € at'],
  ['Win at evil.example/prize now', 'Win at now'],
  ['EVIL．EXAMPLE', ''],
  ['evil。example', ''],
  ['ev\u200Bil.exa\u00ADmple', ''],
  ['www.evil', ''],
  ['bit.ly/x free', 'free'],
  ['(evil.co.uk)', ''],
  ['win:evil.рф!', ''],
  ['x.evil.github.io', ''],
  ['screw.zip', ''],
  ['intranet.local', ''],
  ['mail win@evil today', 'mail today'],
  ['mailto:win', ''],
  ['go to 203.0.113.7:8080', 'go to'],
  ['//evil', ''],
  ['call +44 (0)900 123-456-789', 'call'],
  ['two\r\nlines\u2028three', 'two lines three'],
  ['\u202Emoc.live\u202C x', 'x'],
  ['  much   space ', 'much space'],
])('makes %j %j', (text, left) => expect(strangersText(text)).toBe(left));

test('shortens between characters, not in the middle of one', () => {
  expect(strangersText('😀'.repeat(60))).toBe('😀'.repeat(60));
  expect(strangersText('😀'.repeat(61))).toBe(`${'😀'.repeat(59)}…`);
  expect(strangersText('abcdef', 4)).toBe('abc…');
});

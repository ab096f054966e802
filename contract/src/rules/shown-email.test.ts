import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf, readEmail } from './email-address.ts';
import { shownEmail } from './shown-email.ts';

test.each([
  ['jonas@xn--mller-kva.example', 'jonas@müller.example'],
  ['Jonas.Weber@mail.xn--mller-kva.example', 'Jonas.Weber@mail.müller.example'],
  [`elena@${asciiOf('пример.тест')}`, 'elena@пример.тест'],
  [`kenji@${asciiOf('例子.测试')}`, 'kenji@例子.测试'],
  [`kenji@${asciiOf('ひらドメイン.テスト例')}`, 'kenji@ひらドメイン.テスト例'],
  [`elena@${asciiOf('παράδειγμα.δοκιμή')}`, 'elena@παράδειγμα.δοκιμή'],
])('an address at %j is shown in its letters', (address, shown) => {
  expect(shownEmail(address)).toBe(shown);
  // It is the same mailbox.
  expect(mailboxOf(shown)).toBe(mailboxOf(address));
});

test.each([
  ['mara@haldenworks.example', 'nothing to show otherwise'],
  ['mara@xn--80ak6aa92e.example', 'Cyrillic letters alone that look like a Latin word'],
  [`mara@${asciiOf('hаldenworks.example')}`, 'a Cyrillic letter among Latin ones'],
  [`mara@${asciiOf('haldenwοrks.example')}`, 'a Greek letter among Latin ones'],
  [`mara@${asciiOf('paypaı.example')}`, 'an i without its dot'],
  [`mara@${asciiOf('ɡooɡle.example')}`, 'letters of phonetic script'],
  [`mara@${asciiOf('ノhalden.example')}`, 'a Japanese stroke among Latin letters'],
  [`mara@${asciiOf('ノー.example')}`, 'strokes alone'],
  [`mara@${asciiOf('مثال.example')}`, 'letters that run the other way'],
  ['mara@xn--a.example', 'no Punycode'],
  ['mara@xn--.example', 'no Punycode either'],
  ['no address', 'no address'],
  ['', 'nothing'],
])('%j stays as it is: %s', (address) => {
  expect(shownEmail(address)).toBe(address);
});

test('what is shown is always the same mailbox, or the address itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (label) => {
      const address = readEmail(`mara@${label}.example`);
      if (address !== null) expect(readEmail(shownEmail(address))).toBe(address);
    }),
  );
});

function asciiOf(domain: string): string {
  return new URL(`http://${domain}`).hostname;
}

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distinctEmails, isSameMailbox, mailboxOf, readEmail, searchedEmail, splitEmails } from './email-address.ts';

test.each([
  ['mara@haldenworks.example', 'mara@haldenworks.example'],
  // The letter case of the local part stays for sending.
  ['Mara.Kovacs@Haldenworks.EXAMPLE', 'Mara.Kovacs@haldenworks.example'],
  ['  mara@haldenworks.example\n', 'mara@haldenworks.example'],
  ['\u00a0mara@haldenworks.example\u3000', 'mara@haldenworks.example'],
  ['\ufeffmara@halden\u00adworks.example\u200b', 'mara@haldenworks.example'],
  ['\u202amara@haldenworks.example\u202c', 'mara@haldenworks.example'],
  ['ma\u200dra@halden\u200cworks.example', 'mara@haldenworks.example'],
  ['mara＠haldenworks．example', 'mara@haldenworks.example'],
  ['ｍａｒａ＠ｈａｌｄｅｎｗｏｒｋｓ。ｅｘａｍｐｌｅ', 'mara@haldenworks.example'],
  ['mailto:mara@haldenworks.example?subject=Hinge', 'mara@haldenworks.example'],
  ['MAILTO:mara%2Bcad@haldenworks.example', 'mara+cad@haldenworks.example'],
  ['<mara@haldenworks.example>', 'mara@haldenworks.example'],
  ['Mara Kovacs <mara@haldenworks.example>;', 'mara@haldenworks.example'],
  ['"Kovacs, Mara" <mailto:mara@haldenworks.example>', 'mara@haldenworks.example'],
  ["'mara@haldenworks.example',", 'mara@haldenworks.example'],
  ['mara@haldenworks.example.', 'mara@haldenworks.example'],
  ['mara@bücher.example', 'mara@xn--bcher-kva.example'],
  ['mara@BU\u0308CHER.example', 'mara@xn--bcher-kva.example'],
  ['mara@XN--BCHER-KVA.example', 'mara@xn--bcher-kva.example'],
  ['e\u0301mile@haldenworks.example', '\u00e9mile@haldenworks.example'],
  ["o'neill+cad@haldenworks.example", "o'neill+cad@haldenworks.example"],
  // A joiner that belongs to a word of its script stays: it tells two domains apart.
  ['mara@نامه\u200cای.example', 'mara@xn--mgba3gch31f060k.example'],
])('%j is read as %s', (text, address) => {
  expect(readEmail(text)).toBe(address);
});

test.each([
  '',
  'mara',
  '@haldenworks.example',
  'mara@',
  'mara@localhost',
  'mara kovacs@haldenworks.example',
  'mara@halden works.example',
  'mara@b@haldenworks.example',
  'a@x.example, b@x.example',
  '<a@x.example> <b@x.example>',
  'mara@haldenworks.example/path',
  'mara@haldenworks.example:443',
  'mara@192.168.0.1',
  'mara@[::1]',
  'mailto:%E0%A4%A@haldenworks.example@x',
  `${'m'.repeat(65)}@haldenworks.example`,
  `mara@${'a.'.repeat(126)}example`,
])('%j is no address', (text) => {
  expect(readEmail(text)).toBeNull();
});

test('letter case is ignored for comparing, and letters that only look similar are not', () => {
  expect(mailboxOf('Mara@BÜCHER.example')).toBe('mara@xn--bcher-kva.example');
  expect(isSameMailbox('ΝΙΚΟΣ@x.example', 'νικος@x.example')).toBe(true);
  expect(isSameMailbox('adm\u0131n@x.example', 'admin@x.example')).toBe(false);
  expect(isSameMailbox('mara@x.example', 'mara@y.example')).toBe(false);
});

test.each([
  [
    'a@x.example, b@x.example;c@x.example\u3000d@x.example',
    ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example'],
  ],
  ['Kovacs, Mara <mara@x.example>; "Holm, Jonas" <jonas@x.example>', ['mara@x.example', 'jonas@x.example']],
  ['mara@x.example、jonas＠x.example，', ['mara@x.example', 'jonas＠x.example']],
  ['mara jonas@x.example', ['mara', 'jonas@x.example']],
  [' ,\u200b; <> ', []],
])('%j has the entries %j', (text, entries) => {
  expect(splitEmails(text)).toEqual(entries);
});

test('of several forms of one address the first is kept, and blank ones are left out', () => {
  const texts = [' Mara@x.example ', '', 'mara@X.example', '\u200b', 'no address', 'mailto:jonas@x.example'];
  expect([...distinctEmails(texts)]).toEqual([
    ['mara@x.example', 'Mara@x.example'],
    ['no address', 'no address'],
    ['jonas@x.example', 'mailto:jonas@x.example'],
  ]);
});

test.each([
  ['mara', 'mara'],
  [' Mara Kovacs ', 'Mara Kovacs'],
  ['mara@', 'mara@'],
  ['@bücher.example', '@xn--bcher-kva.example'],
  ['BÜCHER.example', 'xn--bcher-kva.example'],
  ['v1.2', 'v1.2'],
  ['Zoé@BÜCHER.example ', 'zoé@xn--bcher-kva.example'],
  ['.', '.'],
])('a search for %j looks for %j among addresses', (text, looked) => {
  expect(searchedEmail(text)).toBe(looked);
});

const spaces = fc.constantFrom('', ' ', '\t', '\n', '\u00a0', '\u2007', '\u3000', '\u2028', '\u2800');
const unseen = fc.constantFrom(
  '',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202b',
  '\u2066',
  '\ufeff',
  '\u00ad',
  '\u2060',
);
const around = fc.array(fc.oneof(spaces, unseen), { maxLength: 4 }).map((parts) => parts.join(''));
const wrapped = fc.constantFrom<(address: string) => string>(
  (address) => address,
  (address) => `mailto:${address}`,
  (address) => `<${address}>`,
  (address) => `Mara Kovacs <${address}>`,
  (address) => `${address},`,
  (address) => `"${address}";`,
);
const character = fc.tuple(fc.boolean(), fc.constantFrom('NFC', 'NFD'), unseen);

/** One address in another form: case, composition and invisible characters of each letter, and what surrounds it. */
const decorated = fc
  .tuple(
    fc.constantFrom('mara.kovacs@haldenworks.example', 'émile.nørgård@bücher.example', '佐藤@例え.example'),
    fc.infiniteStream(character),
    fc.constantFrom('@', '＠', '﹫'.normalize('NFKC')),
    wrapped,
    around,
    around,
  )
  .map(([address, letters, at, wrap, first, last]) => {
    const form = [...address].map((letter) => {
      const [upper, composition, hidden] = letters.next().value!;
      const shown = letter === '@' ? at : upper ? letter.toUpperCase() : letter;
      return shown.normalize(composition) + hidden;
    });
    return { address, text: first + wrap(form.join('')) + last };
  });

test('however an address is decorated, it names the same mailbox', () => {
  fc.assert(
    fc.property(decorated, ({ address, text }) => {
      expect(mailboxOf(text)).toBe(mailboxOf(address));
      expect(readEmail(text)?.toLowerCase()).toBe(mailboxOf(address));
    }),
    { numRuns: 2000 },
  );
});

test('what was read is read again as it is, whatever the text', () => {
  const bits = fc.constantFrom(
    'a',
    'É',
    'e\u0301',
    '@',
    '＠',
    '.',
    '。',
    '<',
    '>',
    'mailto:',
    "'",
    '"',
    '%40',
    ' ',
    '\u200d',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(bits).map((parts) => parts.join('')),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const address = readEmail(text);
      if (address === null) return;
      expect(readEmail(address)).toBe(address);
      expect(mailboxOf(address)).toBe(mailboxOf(text));
      expect(readEmail(mailboxOf(text))).toBe(mailboxOf(text));
    }),
    { numRuns: 2000 },
  );
});

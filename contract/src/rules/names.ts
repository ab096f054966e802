/**
 * What every name that people give has in common: those of people, teams, spaces, projects and designs. Plain functions, so
 * that forms show what the server enforces.
 */

/** Scripts in which words are written with joiners and non-joiners inside, such as Persian, Hindi and Sinhala. */
const joining = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat(['Sinh', 'Khmr', 'Mymr', 'Tibt'])
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');
/** A joiner or non-joiner within a word of such a script, a joiner within an emoji, and what chooses the form of a sign. */
const needed = new RegExp(
  [
    String.raw`(?<=[${joining}])[\u200c\u200d](?=[${joining}])`,
    String.raw`(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})`,
    String.raw`(?<=[^\s\p{DI}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
    String.raw`(?<=\p{scx=Mong})[\u180b-\u180d\u180f]`,
  ].join('|'),
  'gu',
);
/** Characters that cannot be seen, among them those that join, separate or turn others; and those of annotations. */
const invisible = /[\p{DI}\ufff9-\ufffb]/gu;
/** Controls, ends of lines and blanks of any kind. */
const blanks = /[\p{Cc}\p{Z}\s\u2800]+/gu;

/**
 * A name on one line: without controls, characters that turn the direction of text, and invisible ones, except
 * those that its script needs; blanks of any kind are single spaces. May be empty.
 */
export function oneLine(name: string): string {
  const kept = new Set([...name.matchAll(needed)].map(({ index }) => index));
  return name
    .replace(invisible, (character, index: number) => (kept.has(index) ? character : ''))
    .replace(blanks, ' ')
    .trim();
}

/**
 * Whether a name contains something that mail programs turn into a link: an address of a web page or of mail. Strangers
 * choose the names of guests, which then are in mails (DECISIONS 68).
 */
export function hasAddress(name: string): boolean {
  const plain = oneLine(name).normalize('NFKC');
  return addresses.some((address) => address.test(plain));
}

const addresses = [
  /:\/\//,
  /\b(?:https?|ftp|mailto|javascript):/i,
  // A host name: programs turn `evil.example` into a link by themselves.
  /[\p{L}\p{N}][.。](?:\p{L}{2,}|xn--)/iu,
  /\d+\.\d+\.\d+\.\d+/,
];

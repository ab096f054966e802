import { parse } from 'tldts';

/**
 * Makes a text safe to show in a mail if somebody other than the reader may have chosen it, such as the name of a team
 * that invites. The result is short, is on one line, and contains nothing that looks like a web address, an email
 * address or a phone number. If nothing is left, it is '', and the mail leaves the text out. Without this, anybody
 * could use our mails to send advertisements or phishing links to any address. The result is plain text; HTML must
 * escape it.
 *
 * Every mail uses this for the names of teams, projects, designs, passkeys and other people, and for messages in
 * invitations. `maxLength` is in characters. The reader's own name is shown only by `greeting`.
 */
export function strangersText(text: string, maxLength = 60): string {
  const words = text
    // Mail programs treat full-width letters and dots like ordinary ones, so they are converted first.
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(phoneNumber, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !looksLikeAddress.some((pattern) => pattern.test(word)) && !hasHostName(word));
  const characters = [...words.join(' ')];
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Nine or more digits, with the characters that people write between them. */
const phoneNumber = /\+?\d(?:[\s()./-]*\d){8,}/g;

const looksLikeAddress = [/:\/|^\/\/|@|^www\./i, /^(?:https?|ftp|mailto|tel|sms|javascript|data):/i, /\d+\.\d+\.\d+/];

/**
 * Whether a word contains a host name: mail programs turn `company.com` into a link by themselves. A name with a dot whose
 * last part is no ending of the Internet, such as `screw.step`, is none.
 */
function hasHostName(word: string): boolean {
  const names = word.replaceAll('。', '.').match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? [];
  return names.some((name) => {
    const { publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
    return isIcann || isPrivate || withoutRegistry.has(publicSuffix ?? '');
  });
}

/** Endings without a registry (RFC 2606, RFC 6761, RFC 6762), which private networks use. */
const withoutRegistry = new Set(['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'onion', 'lan']);

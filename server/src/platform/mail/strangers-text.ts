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
    .filter((word) => word !== '' && !looksLikeAddress.some((pattern) => pattern.test(word)));
  const characters = [...words.join(' ')];
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Nine or more digits, with the characters that people write between them. */
const phoneNumber = /\+?\d(?:[\s()./-]*\d){8,}/g;

const looksLikeAddress = [
  /:\/|^\/\/|@|^www\./i,
  /^(?:https?|ftp|mailto|tel|sms|javascript|data):/i,
  // A host name: mail programs turn `evil.example` into a link by themselves.
  /[\p{L}\p{N}-][.。]\p{L}{2,}/u,
  /\d+\.\d+\.\d+/,
];

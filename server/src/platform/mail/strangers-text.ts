/**
 * A text that somebody else than the reader of a mail may have chosen, such as the name of a team that invites, made fit
 * to stand in that mail: on one line, without what looks like an address of the web, of mail or of a phone, and short. ''
 * when nothing is left: the mail then says it without. Else anybody could have their advertisement or their trap mailed
 * by us, to whomever they like. For plain texts; markup is escaped where HTML is made.
 *
 * Every mail uses it for names of teams, projects, designs, passkeys and people other than the reader, and for messages
 * that come with an invitation (`maxLength` in characters). The reader's own name is for `greeting` alone.
 */
export function strangersText(text: string, maxLength = 60): string {
  const words = text
    // Full-width letters and dots become plain ones, which mail programs would read them as.
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(phoneNumber, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !looksLikeAddress.some((pattern) => pattern.test(word)));
  const characters = [...words.join(' ')];
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`;
}

/** Nine digits or more, with what people write between them. */
const phoneNumber = /\+?\d(?:[\s()./-]*\d){8,}/g;

const looksLikeAddress = [
  /:\/|^\/\/|@|^www\./i,
  /^(?:https?|ftp|mailto|tel|sms|javascript|data):/i,
  // A name of a host: mail programs make a link of `evil.example` by itself.
  /[\p{L}\p{N}-][.。]\p{L}{2,}/u,
  /\d+\.\d+\.\d+/,
];

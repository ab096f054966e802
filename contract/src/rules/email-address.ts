/**
 * One mailbox is one person (DECISIONS 81): how an address is read from what people type and paste, and the form in which
 * addresses are compared. Plain functions for both sides; nothing else tidies or compares addresses.
 */

/** Local part, and domain in ASCII. */
const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;
const localForm = /^[^\s@"(),:;<>[\\\]\p{Z}\p{Cc}\p{Cf}\u2800]{1,64}$/u;

/** Joiners are invisible, but tell a few domains apart; see `asciiDomain`. */
const joiners = /\p{Join_Control}/gu;
/** Invisible characters: direction marks, soft hyphens, byte order marks, fillers. */
const invisible = /(?!\p{Join_Control})[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu;
/** ASCII in the width of Chinese and Japanese characters, such as '＠'. */
const fullWidth = /[\uFF01-\uFF5E]/g;
/** Pasted along, and never at the ends of an address: spaces of any kind, separators, quotes, brackets. */
const before = /^[\s\p{Z}\p{Cc}\u2800\p{Join_Control}"“”„«»()<>[\]\\:,;、]+/u;
const after = /[\s\p{Z}\p{Cc}\u2800\p{Join_Control}"“”„«»()<>[\]\\:,;、。.]+$/u;

/**
 * An address as mail is sent to it: tidied, the local part in NFC with its letter case, the domain in ASCII and lower
 * case. Null if the text is no address of at most 254 characters.
 */
export function readEmail(text: string): string | null {
  const tidied = tidyEmail(text);
  const at = tidied.lastIndexOf('@');
  const local = tidied.slice(0, Math.max(0, at)).replaceAll(joiners, '');
  const domain = asciiDomain(tidied.slice(at + 1));
  if (domain === null || !localForm.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= 254 ? address : null;
}

/** Whether a text is an email address, perhaps with what was pasted along with it. */
export function isEmail(text: string): boolean {
  return readEmail(text) !== null;
}

/**
 * The form in which addresses are stored and compared: that of `readEmail`, with the letter case of the local part
 * ignored. Of a text that is no address it is the tidied text in lower case.
 */
export function mailboxOf(text: string): string {
  const address = readEmail(text) ?? tidyEmail(text).replaceAll(joiners, '');
  // One Greek letter has two small forms, the second of which ends words.
  return address.toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** Whether two texts name the same mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}

/** A text without what is pasted along with an address: spaces, invisible characters, `mailto:`, a name with brackets. */
export function tidyEmail(text: string): string {
  const plain = trimEnds(
    text.replaceAll(invisible, '').replaceAll(fullWidth, (found) => String.fromCharCode(found.charCodeAt(0) - 0xfee0)),
  );
  const [name = '', bracketed, ...more] = plain.split('<');
  const isNamed = bracketed !== undefined && more.length === 0 && !name.includes('>');
  return trimEnds(unwrapped(isNamed ? trimEnds(bracketed) : plain)).normalize('NFC');
}

/**
 * The entries of a text with several addresses, at white space, commas and semicolons (spec 2 §2 Invite). Where some have
 * brackets, as mail programs copy them, the names next to them are left out.
 */
export function splitEmails(text: string): string[] {
  const entries = text.split(/[\s\p{Z},;，；、<>]+/u).filter((entry) => tidyEmail(entry) !== '');
  return /<[^<>\s]+[@＠][^<>\s]+>/u.test(text) ? entries.filter((entry) => /[@＠]/u.test(entry)) : entries;
}

/** Each mailbox among some texts once, in the form of `mailboxOf`, with the first text that names it; blank ones are left out. */
export function distinctEmails(texts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of texts) {
    const mailbox = mailboxOf(text);
    if (mailbox !== '' && !found.has(mailbox)) found.set(mailbox, text.trim());
  }
  return found;
}

/** What a search among addresses looks for: an address, or a domain once it is complete, as it is stored. */
export function searchedEmail(text: string): string {
  if (isEmail(text)) return mailboxOf(text);
  const tidied = tidyEmail(text) || text;
  const at = tidied.lastIndexOf('@');
  return tidied.slice(0, at + 1) + (asciiDomain(tidied.slice(at + 1)) ?? tidied.slice(at + 1));
}

function trimEnds(text: string): string {
  return text.replace(before, '').replace(after, '');
}

/** Without single quotes, and without what makes a link of an address. */
function unwrapped(text: string): string {
  const [, quoted] = /^'(.*)'$/su.exec(text) ?? [];
  if (quoted !== undefined) return unwrapped(trimEnds(quoted));
  if (!/^mailto:/i.test(text)) return text;
  const [address = ''] = text.slice('mailto:'.length).split('?');
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** A domain in ASCII and lower case, as browsers read it (UTS 46); null if it is none. */
function asciiDomain(domain: string): string | null {
  // In a few scripts a joiner belongs to a word. Anywhere else it is refused: it was pasted along.
  const ascii = hostOf(domain) ?? hostOf(domain.replaceAll(joiners, ''));
  return ascii !== null && domainForm.test(ascii) ? ascii : null;
}

function hostOf(domain: string): string | null {
  if (/^[a-z0-9.-]+$/i.test(domain)) return domain.toLowerCase();
  // Nothing that an address of a web page has besides its host.
  if (!/^[\p{L}\p{M}\p{N}\p{Join_Control}.。．｡-]+$/u.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

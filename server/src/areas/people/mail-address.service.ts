import { mailboxOf, readEmail } from '@chamfer/contract/email-address';

/** An address as rows have it (DECISIONS 81). */
export interface StoredAddress {
  /** In the form in which addresses are compared; unique indexes are on it. */
  email: string;
  /** As mail is sent to it; null where that is the same. */
  mailAddress: string | null;
}

/** How an address is stored, whatever form it comes in. */
export function storedAddress(text: string): StoredAddress {
  const [email, address] = [mailboxOf(text), readEmail(text) ?? text];
  return { email, mailAddress: address === email ? null : address };
}

/** What is after the @ of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Where mail to a stored address is sent. */
export function addressOf({ email, mailAddress }: StoredAddress): string {
  // Never to another mailbox than the one that was proven, whatever the row says.
  return mailAddress !== null && mailboxOf(mailAddress) === email ? mailAddress : email;
}

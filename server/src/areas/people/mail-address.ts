import { mailboxOf } from '@chamfer/contract/email-address';

/** An address as rows have it (DECISIONS 81). */
export interface StoredAddress {
  /** In the form in which addresses are compared; unique indexes are on it. */
  email: string;
  /** As mail is sent to it; null where that is the same. */
  mailAddress: string | null;
}

/** How an address is stored that `readEmail` has read. */
export function storedAddress(address: string): StoredAddress {
  const email = mailboxOf(address);
  return { email, mailAddress: address === email ? null : address };
}

/** Where mail to a stored address is sent. */
export function addressOf({ email, mailAddress }: StoredAddress): string {
  // Never to another mailbox than the one that was proven, whatever the row says.
  return mailAddress !== null && mailboxOf(mailAddress) === email ? mailAddress : email;
}

import { browserStore } from '../../platform/browser-store.ts';

/**
 * The key under which the proof of a mailbox waits for its invitation (spec 3 §4); another one than that of sign-up, which
 * may come between.
 */
const key = 'invitationEmailToken';
const store = browserStore('sessionStorage');

/** What an invitation's address carries. */
export interface InvitationAddress {
  hash: string;
  /** Proof of the mailbox; kept for the time of signing in. */
  emailToken: string | undefined;
}

/** The invitation in a query; null without one. Its email token is kept until the invitation is answered. */
export function takeInvitation(search: { invitation_hash?: string; email_token?: string }): InvitationAddress | null {
  const { invitation_hash: hash, email_token: token } = search;
  if (!hash) return null;
  if (token) store.setItem(key, token);
  return { hash, emailToken: token ?? store.getItem(key) ?? undefined };
}

/** Forgets the email token: the invitation was answered, or nobody is signed in any more. */
export function forgetEmailToken(): void {
  store.removeItem(key);
}

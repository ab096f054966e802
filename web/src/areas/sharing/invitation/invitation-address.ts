import { browserStore } from '../../../platform/browser/browser-store.ts';

/** The key under which an invitation waits in this tab while somebody signs in (spec 3 §4). */
const key = 'invitation';
const store = browserStore('sessionStorage');

/** What an invitation's address carries. */
export interface InvitationAddress {
  /** Names the invitation; empty where the link lost its end. */
  hash: string;
  /** Proof of the mailbox. */
  emailToken?: string | undefined;
}

/**
 * The invitation in the fragment of the address of `path`, or the one that waits for it; null without one. Addresses do
 * not keep it while somebody signs in: a return address travels in a query.
 */
export function invitationAt(path: string, fragment: string): InvitationAddress | null {
  const given = new URLSearchParams(fragment);
  const [hash, emailToken] = [given.get('invitation_hash'), given.get('email_token')];
  if (hash !== null || emailToken !== null) return { hash: hash ?? '', emailToken: emailToken ?? undefined };
  return kept(path);
}

/** Keeps an invitation for this tab until it is answered. */
export function keepInvitation(path: string, invitation: InvitationAddress): void {
  store.setItem(key, JSON.stringify({ path, ...invitation }));
}

/** Forgets the invitation: it was answered, or nobody is signed in any more. */
export function forgetInvitation(): void {
  store.removeItem(key);
}

/** The fragment without its invitation. */
export function withoutInvitation(fragment: string): string {
  return invitationIn.test(fragment) ? '' : fragment;
}

const invitationIn = /(?:^|&)(?:invitation_hash|email_token)=/;

function kept(path: string): InvitationAddress | null {
  const text = store.getItem(key);
  if (text === null) return null;
  try {
    const { path: of, hash, emailToken } = JSON.parse(text) as InvitationAddress & { path: string };
    return of === path && typeof hash === 'string' ? { hash, emailToken } : null;
  } catch {
    return null;
  }
}

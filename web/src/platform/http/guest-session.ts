import { browserStore, pageStore } from '../browser/browser-store.ts';
import { apiAddress } from '../page/page-config.ts';
import { createSession, type Session } from './session.ts';
import { type ApiRequest, createTransport } from './transport.ts';

/**
 * The sessions of guests, who comment on review links without an account (DECISIONS 68). Each is for one link, so it has
 * its own names next to the account's tokens, and to all other pages the visitor is signed out.
 */
interface Guest {
  session: Session;
  send(request: ApiRequest): Promise<Response>;
}

const guests = new Map<string, Guest>();

/** The session of this browser's guest on a link; without tokens while nobody is one. */
export function guestSession(viewLink: string): Session {
  return guestOf(viewLink).session;
}

/** Sends as the guest of the link that is open, where there is one and the request is about its review; else null. */
export function sendAsGuest(path: string): Guest['send'] | null {
  const viewLink = /^\/v\/([^/]+)/.exec(globalThis.location?.pathname ?? '')?.[1];
  if (!viewLink || !isAboutReview(path)) return null;
  const { session, send } = guestOf(viewLink);
  return session.isSignedIn() ? send : null;
}

/** Ends the session of the guest on a link; here they are unknown even where that cannot be sent. */
export async function leaveAsGuest(viewLink: string): Promise<void> {
  const { session, send } = guestOf(viewLink);
  await send({ method: 'POST', path: '/auth/logout' }).catch(() => undefined);
  session.clear();
}

/** The calls that take the session of a guest; all others refuse it. */
function isAboutReview(path: string): boolean {
  return /^\/web\/(?:web-exports\b|comments\b|comment-pictures\b|project-view-links\/[^/]+\/events\b)/.test(path);
}

function guestOf(viewLink: string): Guest {
  const known = guests.get(viewLink);
  if (known) return known;
  const names = { access: `guest:${viewLink}`, refresh: `guestRefresh:${viewLink}` };
  const session = createSession(browserStore('localStorage'), pageStore(), names);
  const guest = { session, send: createTransport(session, apiAddress) };
  guests.set(viewLink, guest);
  return guest;
}

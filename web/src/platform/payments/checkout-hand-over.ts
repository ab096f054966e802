import { browserStore } from '../browser/browser-store.ts';
import { writeQuery } from '../page/search.ts';

/** Where the people to invite are kept on the way to checkout (spec 2 §2 Checkout page). */
const inviteKey = 'invite-data-for-checkout';
/** Where checkout returns to when it is done. */
const returnKey = 'checkout-return-url';

/** Whom to invite once the team has bought its subscription. */
export interface HandedInvite {
  emails: string[];
  role: 'editor' | 'contributor';
}

/**
 * Keeps whom to invite once the team has bought its subscription, for this tab, and returns the address of checkout. From
 * there it goes back to the members.
 */
export function handOverToCheckout(teamId: string, invite: HandedInvite): string {
  browserStore('sessionStorage').setItem(inviteKey, JSON.stringify(invite));
  keepCheckoutReturn(`/teams/${teamId}/members`);
  const query = { period: 'yearly', show_checkout_period_picker: 'true', withInvite: 'true', team: teamId };
  return `/checkout${writeQuery(query)}`;
}

/** Whom the team handed over, if anybody. */
export function handedInvite(): HandedInvite | null {
  try {
    const { emails, role } = JSON.parse(browserStore('sessionStorage').getItem(inviteKey) ?? 'null') as HandedInvite;
    const isList = Array.isArray(emails) && emails.every((email) => typeof email === 'string');
    return isList ? { emails, role: role === 'contributor' ? 'contributor' : 'editor' } : null;
  } catch {
    return null;
  }
}

/** Forgets them: they are invited, or nobody is any more. */
export function forgetHandedInvite(): void {
  browserStore('sessionStorage').removeItem(inviteKey);
}

/** Keeps where to go after a purchase; only addresses of this site. */
export function keepCheckoutReturn(path: string): void {
  if (path.startsWith('/') && !path.startsWith('//')) browserStore('sessionStorage').setItem(returnKey, path);
}

/** Where checkout was opened, if that is known. */
export function checkoutReturn(): string | null {
  return browserStore('sessionStorage').getItem(returnKey);
}

/** Where to go after a purchase, once. */
export function takeCheckoutReturn(): string | null {
  const path = checkoutReturn();
  browserStore('sessionStorage').removeItem(returnKey);
  return path;
}

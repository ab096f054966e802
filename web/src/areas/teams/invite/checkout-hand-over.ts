import { browserStore } from '../../../platform/browser-store.ts';
import { writeQuery } from '../../../platform/search.ts';
import type { InvitedRole } from './invite-rules.ts';

/** Where the people to invite are kept on the way to checkout (spec 2 §2 Checkout page). */
const key = 'invite-data-for-checkout';

/** Keeps whom to invite once the team has bought its subscription, for this tab, and returns the address of checkout. */
export function handOverToCheckout(invite: { emails: string[]; role: InvitedRole }): string {
  browserStore('sessionStorage').setItem(key, JSON.stringify(invite));
  return `/checkout${writeQuery({ period: 'yearly', show_checkout_period_picker: 'true', withInvite: 'true' })}`;
}

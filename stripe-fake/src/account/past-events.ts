import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../core/account.ts';
import { type Page, pageOf } from '../core/pages.ts';
import { created, flag, isWithin, listOf, page, text } from '../core/params.ts';
import { invalid, missing } from '../core/stripe-failure.ts';
import { day } from '../core/times.ts';

/** What `events.list` takes. */
export const listEventParams = z.strictObject({
  ...page,
  created,
  delivery_success: flag.optional(),
  type: text.optional(),
  types: listOf(text).optional(),
});

/** The events of the last 30 days; older ones are gone, also as the place a page begins at. */
export function listEvents(account: Account, asked: z.output<typeof listEventParams>): Page<Stripe.EventBase> {
  if (asked.type !== undefined && asked.types) {
    throw invalid('You may only specify one of these parameters: type, types.');
  }
  const types = asked.types ?? (asked.type === undefined ? null : [asked.type]);
  const recent = [...account.events.values()].filter((event) => isRecent(account, event));
  return pageOf(recent, asked, {
    url: '/v1/events',
    fits: (event) =>
      isWithin(event.created, asked.created) &&
      (types === null || types.some((type) => matches(type, event.type))) &&
      (asked.delivery_success === undefined || asked.delivery_success === (event.pending_webhooks === 0)),
  });
}

/** An event of the last 30 days. */
export function findEvent(account: Account, id: string): Stripe.EventBase {
  const found = account.events.get(id);
  if (!found || !isRecent(account, found)) throw missing('event', id);
  return found;
}

/** Whether a type of events is one of those meant: a name, all below it (`charge.*`), or all (`*`). */
export function matches(meant: string, type: string): boolean {
  return meant === type || meant === '*' || (meant.endsWith('.*') && type.startsWith(meant.slice(0, -1)));
}

function isRecent(account: Account, { created: at }: Stripe.EventBase): boolean {
  return at > account.clock.seconds() - (30 * day) / 1000;
}

import type Stripe from 'stripe';
import type { NewIntent } from '../payment-port.ts';
import { pages } from './stripe-lists.ts';

/** How old an attempt may be for its key to be trusted, in ms: Stripe forgets keys after a day. */
const keyMs = 20 * 60 * 60_000;

/** What our intents carry, so that they are found without their id, and not taken for those of another installation. */
interface Made {
  metadata: Stripe.Metadata | null;
}

/** The page of a list that one attempt is looked for in. */
interface SearchPage {
  customer: string;
  created: { gte: number };
  limit: number;
}

/** The metadata of the intent of an attempt. */
export function markOf({ orderId, attempt }: Pick<NewIntent, 'orderId' | 'attempt'>, installation: string) {
  return { installation, order: orderId, attempt: String(attempt) };
}

/** Whether the key of an attempt may be forgotten already. */
export function isKeyOld({ startedAt }: NewIntent, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= keyMs;
}

/** The intent that was made for an attempt; undefined where there is none. */
export async function findMade<T extends Made>(
  asked: NewIntent,
  installation: string,
  list: (page: SearchPage) => AsyncIterable<T>,
): Promise<T | undefined> {
  const mark = markOf(asked, installation);
  // A minute for clocks that differ.
  const since = Math.floor(asked.startedAt.getTime() / 1000) - 60;
  for await (const made of pages(list({ customer: asked.customerId, created: { gte: since }, limit: 100 }))) {
    if (isMadeFor(made, mark)) return made;
  }
  return undefined;
}

function isMadeFor({ metadata }: Made, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([name, value]) => metadata?.[name] === value);
}

/** The order and attempt that an object of Stripe's was made for; null for one of another installation, or of none. */
export function attemptOf(
  metadata: Stripe.Metadata | null | undefined,
  installation: string,
): { orderId: string; no: number } | null {
  const { order, attempt } = metadata ?? {};
  if (metadata?.installation !== installation || !order) return null;
  return { orderId: order, no: Number(attempt) };
}

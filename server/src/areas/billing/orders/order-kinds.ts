import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { QuoteLine } from '../price/quote-types.ts';
import type { Order } from './orders.service.ts';
import type { OrderContent } from './orders.tables.ts';
import type { Subscription } from './subscriptions.service.ts';

/** An order that ends, in the transaction that has locked what it is about. */
export interface EndingOrder {
  order: Order;
  /** The subscription that it is about; undefined where there is none. */
  subscription: Subscription | undefined;
  /** The billing time of its team. */
  at: Date;
}

/** The facts that say what an order is for. */
export interface OrderFacts {
  /** How many are paid for, mostly seats; 0 where nothing is counted. */
  quantity: number;
  period: QuoteLine['period'] | null;
  /** Of what is added to a period: the days that are left of it. */
  daysLeft: number | null;
  /** Whether it begins a trial: nothing is charged, and the card is kept. */
  isTrial: boolean;
  /** Which attempt at the same renewal it is, from 1. */
  attempt: number;
  paymentType: Order['paymentType'];
}

/**
 * A kind of order. `settle`, `completeOrder` and `failOrder` handle attempts, money, ledger and invoice the same way for
 * all kinds, and leave to the kind what it means for the subscription. Each kind has its own room, which defines it
 * with `defineOrderKind`; the area registers all of them.
 */
export interface OrderKind<Wanted = never> {
  readonly name: Order['kind'];
  /** What an order is for, in a few English words for the console of the sandbox, such as '2 seats more, 175 days'. */
  purpose(facts: OrderFacts): string;
  /** What an order of this kind has in it, at the price of now. */
  quote(ctx: Context, db: Db, wanted: Wanted): Promise<OrderContent>;
  /** What the order does to the subscription once it is paid, and who is notified of it. */
  complete(ctx: Context, db: Db, ending: EndingOrder): Promise<Subscription | undefined>;
  /** What becomes of the subscription, and of what the order reserved, when it fails after it was reserved. */
  fail?(ctx: Context, db: Db, ending: EndingOrder & { subscription: Subscription }): Promise<void>;
  /** What a repeated call is answered; carried out after `complete`, in the same transaction. */
  answer?(ctx: Context, db: Db, ending: EndingOrder): Promise<Record<string, unknown>>;
  /** What becomes of the subscription when all the money of the order went back. */
  takeBack?(ctx: Context, db: Db, ending: EndingOrder & { subscription: Subscription }): Promise<void>;
}

/** How many there are of something, such as '2 seats'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What an order is for, in a few English words, as its kind has them. `attempt`: which one at the same renewal it is. */
export function purposeOf(
  { kind, paymentType, quote, plan }: Pick<Order, 'kind' | 'paymentType' | 'quote' | 'plan'>,
  attempt = 1,
): string {
  const [line] = quote.lines;
  return orderKindOf({ kind }).purpose({
    paymentType,
    attempt,
    isTrial: Boolean(plan?.trialEnd),
    quantity: line?.quantity ?? 0,
    period: line?.period ?? null,
    daysLeft: line?.days?.left ?? null,
  });
}

/** Defines a kind of order; it takes effect once it is registered. */
export function defineOrderKind<Wanted>(kind: OrderKind<Wanted>): OrderKind<Wanted> {
  return kind;
}

const registered = new Map<Order['kind'], OrderKind>();

/** Registers the kinds of orders, once, where the rooms of billing are put together. */
export function registerOrderKinds(kinds: readonly OrderKind[]): void {
  for (const kind of kinds) registered.set(kind.name, kind);
}

/** The kind of an order. */
export function orderKindOf({ kind: name }: Pick<Order, 'kind'>): OrderKind {
  const kind = registered.get(name);
  if (!kind) throw new Error(`orders of kind '${name}' are not registered`);
  return kind;
}

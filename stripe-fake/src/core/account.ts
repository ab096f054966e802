import type Stripe from 'stripe';
import { FakeClock } from './clock.ts';
import { newId, randomText } from './ids.ts';
import type { TestCard } from './test-card.ts';

/** The one version of the API that the fake speaks. */
export const apiVersion = '2026-10-28.endive';

/** What a test may choose of an account. */
export interface AccountSettings {
  /** Objects and events of live mode; keys begin with `sk_live_`. */
  livemode: boolean;
  /** What balance transactions are in. */
  settlementCurrency: string;
  /** How much of the settlement currency one unit of another one is worth; the same where it is not named. */
  exchangeRates: Readonly<Record<string, number>>;
}

/** What becomes of refunds: at once, under way for a while, and then done or failed. */
export interface RefundCourse {
  pendsMs: number | null;
  failsAfterMs: number | null;
}

/** Who or what a change comes from, as events say it. */
export interface Cause {
  id: string | null;
  idempotency_key: string | null;
}

/** A page of objects, as expanded fields have it. */
export type Found = { id: string; object: string } & Record<string, unknown>;

/** Everything that an account at Stripe has, in memory; every collection in the order it was made. */
export class Account {
  readonly id = `acct_${randomText(16)}`;
  readonly clock: FakeClock;
  readonly settings: AccountSettings;
  readonly customers = new Map<string, Stripe.Customer | Stripe.DeletedCustomer>();
  readonly methods = new Map<string, Stripe.PaymentMethod>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly setupIntents = new Map<string, Stripe.SetupIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly transactions = new Map<string, Stripe.BalanceTransaction>();
  readonly events = new Map<string, Stripe.EventBase>();
  readonly endpoints = new Map<string, Stripe.WebhookEndpoint>();
  readonly domains = new Map<string, Stripe.PaymentMethodDomain>();
  /** What the bank of each payment method does. */
  readonly cards = new Map<string, TestCard>();
  /** Payment methods that may not be used any more: detached ones, and those that paid without being attached. */
  readonly spent = new Set<string>();
  /** Payment methods that somebody has agreed to have charged later. */
  readonly setUp = new Set<string>();
  /** What becomes of the next refunds, whatever their cards do. */
  readonly refundCourses: RefundCourse[] = [];
  /** The request that is being answered. */
  cause: Cause | null = null;
  readonly #heard: ((event: Stripe.EventBase) => void)[] = [];

  constructor(settings: Partial<AccountSettings> = {}, clock = new FakeClock()) {
    this.settings = { livemode: false, settlementCurrency: 'eur', exchangeRates: {}, ...settings };
    this.clock = clock;
  }

  /** What begins every object: a new id, the time and the mode. */
  begin<K extends string>(prefix: string, object: K): { id: string; object: K; created: number; livemode: boolean } {
    return { id: newId(prefix), object, created: this.clock.seconds(), livemode: this.settings.livemode };
  }

  /** Calls back with every event. */
  onEvent(heard: (event: Stripe.EventBase) => void): void {
    this.#heard.push(heard);
  }

  /** Writes an event down, with the object as it is now. */
  emit(type: Stripe.Event.Type, object: object, before?: Record<string, unknown>): void {
    const event: Stripe.EventBase = {
      ...this.begin('evt', 'event'),
      api_version: apiVersion,
      data: {
        object: structuredClone(object) as Stripe.Event.Data.Object,
        ...(before ? { previous_attributes: before as Stripe.Event.Data.PreviousAttributes } : {}),
      },
      pending_webhooks: 0,
      request: this.cause ? { ...this.cause } : { id: null, idempotency_key: null },
      type,
    };
    this.events.set(event.id, event);
    for (const heard of this.#heard) heard(event);
  }

  /** The object with an id, whatever it is. */
  find(id: string): Found | null {
    const all = [
      this.customers,
      this.methods,
      this.intents,
      this.setupIntents,
      this.charges,
      this.refunds,
      this.disputes,
      this.transactions,
    ];
    for (const collection of all) {
      const found = collection.get(id);
      if (found) return found as unknown as Found;
    }
    return null;
  }
}

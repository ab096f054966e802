/** The port to who takes payments (BILLING §4). */

/** Where the provider sends its webhooks. */
export const webhookPath = '/api/payments/webhook';

/** An amount in minor units of a currency (ISO 4217). */
export interface Money {
  amount: number;
  currency: string;
}

/** An intent to be made; the same key gives the same intent. */
export interface NewIntent {
  key: string;
  orderId: string;
  /** Which attempt to pay for the order it is, from 1. */
  attempt: number;
  /** When the attempt began: a provider forgets keys after a day, and is asked first then what it made. */
  startedAt: Date;
  /** Of the provider, from `createCustomer`. */
  customerId: string;
  /** What it is for, as the provider’s own pages show it. */
  description: string;
  amount: number;
  currency: string;
  method: 'card' | 'apple_pay' | 'saved';
  /** Whether a person is there, so that the card's bank may ask them. */
  isPresent: boolean;
  /** Which saved method; needed with `saved`. */
  methodId?: string;
}

/** A customer to be made; the same key gives the same customer. */
export interface NewCustomer {
  key: string;
  teamId: string;
}

/** A payment method as the provider saved it. */
export interface PaymentMethod {
  /** With which later payments name it. */
  id: string;
  type: 'card' | 'apple_pay';
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
  country: string | null;
  fingerprint: string;
}

/**
 * Why a payment was declined. `again`: what helps. Trying the same later may; or the person has to confirm it at their bank; or
 * only another payment method does.
 */
export interface Decline {
  /** In the words of spec 2 §8, where they fit. */
  reason: string;
  /** The provider’s own word; null if it gave none. */
  code: string | null;
  again: 'later' | 'with_person' | 'other_method';
}

/** What the provider knows of a payment. */
export interface Intent {
  id: string;
  clientSecret: string;
  /** `processing`: the provider takes its time; it decides by itself. */
  status: 'open' | 'challenge' | 'processing' | 'authorized' | 'captured' | 'declined' | 'expired';
  amount: number;
  currency: string;
  /** Of one that is declined; null otherwise. */
  decline: Decline | null;
  method: PaymentMethod | null;
  chargeId: string | null;
  expiresAt: string | null;
}
/**
 * Money that goes back. It may take days (`sending`), and fail, also after it was `done`: the bank of the customer sends it
 * back then.
 */
export interface Refund {
  id: string;
  status: 'sending' | 'done' | 'failed';
  /** Why it failed, in the provider's word. */
  code: string | null;
}

/** An event of the provider. */
export interface ProviderEvent {
  id: string;
  about: 'intent' | 'refund' | 'dispute' | 'other';
  intentId: string | null;
  /** The order and attempt that the intent was made for, from its metadata; null where they do not name them. */
  attempt: { orderId: string; no: number } | null;
  /** When it happened. */
  at: Date;
}

/** Where the reading of events goes on: after one that is known, or else at a time. */
export interface EventPlace {
  id: string | null;
  since: Date;
}

/** Money that moved at the provider, at the time when it did: in a capture, a refund, or one that came back. */
export interface Movement {
  id: string;
  kind: 'charge' | 'refund' | 'refund_failure';
  /** The charge or refund that moved it. */
  sourceId: string;
  intentId: string;
  /** What was charged or sent back, never negative. */
  amount: number;
  currency: string;
  at: string;
}

/**
 * A payment that its holder contests with the bank. An inquiry takes nothing yet. What is open has taken money back, which
 * returns if we win.
 */
export interface Dispute {
  id: string;
  chargeId: string;
  intentId: string;
  /** What was taken of the charge so far; 0 of an inquiry. */
  taken: number;
  currency: string;
  status: 'inquiry' | 'open' | 'won' | 'lost';
}

/** Who takes payments. */
export interface PaymentPort {
  /** What its events are stored under, so that those of two providers never meet. */
  name: string;
  /** The least that can be charged in a currency, in minor units. */
  leastCharge(currency: string): number;
  /** Asks for something small, to learn whether the provider takes our key. */
  probe(): Promise<void>;
  /** Gives the id of the customer of a team. */
  createCustomer(customer: NewCustomer): Promise<string>;
  /** @throws PaymentError `invalid` with the code `customer_missing` or `method_missing` where the provider has it no more */
  createIntent(intent: NewIntent): Promise<Intent>;
  intent(id: string): Promise<Intent>;
  /** Takes the money of an authorized intent and saves its payment method; asked again it answers what it did. */
  capture(id: string, money: Money): Promise<Intent>;
  /** Lets a hold go, so that nobody pays with the intent any more. */
  void(id: string): Promise<Intent>;
  /** Forgets a saved payment method, so that nothing is paid with it any more. One that is forgotten already is fine. */
  forgetMethod(id: string): Promise<void>;
  /** Sends money of a charge back; the same key gives the same refund. */
  refund(key: string, chargeId: string, amount: number): Promise<Refund>;
  refundState(id: string): Promise<Refund>;
  /** The event of a webhook; null for one that is of no concern here. @throws WebhookRefused for one that the provider did not send */
  readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): ProviderEvent | null;
  /** What happened after a place, the earliest first. */
  events(after: EventPlace): AsyncIterable<ProviderEvent>;
  movements(since: Date): AsyncIterable<Movement>;
  dispute(id: string): Promise<Dispute>;
  /** The disputes about an intent, or all that began since. */
  disputes(of: { intentId: string } | { since: Date }): AsyncIterable<Dispute>;
}

/**
 * Why the provider did not do what was asked (PROVIDERS §2). `unreachable`: it did not answer, or its answer was lost, so it may or may
 * not be done (BILLING rule 4). `busy`: later. `refused`: our key may not. `invalid`: it never will be done as it was asked.
 */
export class PaymentError extends Error {
  readonly kind: 'unreachable' | 'busy' | 'refused' | 'invalid';
  /** The provider's own word for it; null if it gave none. */
  readonly code: string | null;
  /** By which the provider finds the call in its logs; null if it gave none. */
  readonly requestId: string | null;

  constructor(
    kind: PaymentError['kind'],
    message: string,
    { code = null, requestId = null, cause }: { code?: string | null; requestId?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
    this.requestId = requestId;
  }
}

/** A webhook that the provider did not send. */
export class WebhookRefused extends Error {}

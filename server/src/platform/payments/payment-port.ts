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
  customerId: string;
  amount: number;
  currency: string;
  method: 'card' | 'apple_pay' | 'saved';
  /** Whether a person is there, so that the card's bank may ask them. */
  isPresent: boolean;
  /** Which saved method; the one that was saved last where none is named. */
  methodId?: string;
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

/** What the provider knows of a payment. */
export interface Intent {
  id: string;
  clientSecret: string;
  status: 'open' | 'challenge' | 'authorized' | 'captured' | 'declined' | 'expired';
  amount: number;
  currency: string;
  reason: string | null;
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
  type: string;
  intentId: string | null;
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
  createIntent(intent: NewIntent): Promise<Intent>;
  intent(id: string): Promise<Intent>;
  /** Takes the money of an authorized intent and saves its payment method; asked again it answers what it did. */
  capture(id: string, money: Money): Promise<Intent>;
  /** Lets a hold go, so that nobody pays with the intent any more. */
  void(id: string): Promise<Intent>;
  /** Sends money of a charge back; the same key gives the same refund. */
  refund(key: string, chargeId: string, amount: number): Promise<Refund>;
  refundState(id: string): Promise<Refund>;
  readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): ProviderEvent;
  events(since: string): AsyncIterable<ProviderEvent>;
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

  constructor(
    kind: PaymentError['kind'],
    message: string,
    { code = null, cause }: { code?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
  }
}

/** A webhook that the provider did not send. */
export class WebhookRefused extends Error {}

/** The port to who takes payments (BILLING §4). */

/** Where the provider sends its webhooks. */
export const webhookPath = '/api/payments/webhook';

/** What an intent pays for. `seats` is absolute, never how many more (rule 7). */
export interface Offer {
  orderId: string;
  customerId: string;
  currency: string;
  amount: number;
  seats: number;
}

/** An intent to be made; the same key gives the same intent. */
export interface NewIntent {
  key: string;
  orderId: string;
  customerId: string;
  amount: number;
  currency: string;
  method: 'card' | 'apple_pay' | 'saved';
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
/** Whether a VAT number is one. */
export type VatStatus = 'valid' | 'invalid' | 'unverified';
/** Money that went back. */
export interface Refund {
  id: string;
  status: 'sending' | 'done';
}

/** An event of the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  intentId: string | null;
}
/** Money that the provider took. */
export interface Charge {
  id: string;
  intentId: string;
  orderId: string;
  amount: number;
  currency: string;
  at: string;
}

/** A payment that its holder contests with the bank. The provider takes the money back at once, and returns it if we win. */
export interface Dispute {
  id: string;
  chargeId: string;
  intentId: string;
  amount: number;
  currency: string;
  status: 'open' | 'won' | 'lost';
  at: string;
}

/** Who takes payments. */
export interface PaymentPort {
  bills: 'us' | 'provider';
  estimate(offer: Offer): Promise<unknown>;
  createIntent(intent: NewIntent): Promise<Intent>;
  intent(id: string): Promise<Intent>;
  capture(id: string, offer: Offer): Promise<Intent>;
  void(id: string): Promise<Intent>;
  refund(key: string, chargeId: string, amount: number): Promise<Refund>;
  checkVat(country: string, number: string): Promise<VatStatus>;
  readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): ProviderEvent;
  events(since: string): AsyncIterable<ProviderEvent>;
  charges(since: Date): AsyncIterable<Charge>;
  /** The disputes about an intent, or all that began or ended since. */
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

/** The port to Paddle, which sold subscriptions to people before there was a checkout here (PROVIDERS §1). */

/** Where Paddle sends its webhooks. */
export const paddleWebhookPath = '/api/paddle/webhook';

/** A subscription as Paddle knows it. */
export interface PaddleSubscription {
  id: string;
  status: 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled';
  /** False where its end is scheduled. */
  autoRenew: boolean;
  /** When it renews or ends; null where no period runs. */
  periodEnd: Date | null;
  /** What a period costs, in minor units of its currency; null where Paddle does not say. */
  price: { amount: number; currencyCode: string } | null;
}

/** What this server asks Paddle. Every call throws `PaymentError`. */
export interface PaddlePort {
  subscription(id: string): Promise<PaddleSubscription>;
  /** Schedules its end for that of its period, or takes that back. One that is canceled stays so. */
  setAutoRenew(id: string, autoRenew: boolean): Promise<PaddleSubscription>;
  /** Where Paddle takes another payment method; null where it has no such address. */
  updateUrl(id: string): Promise<string | null>;
  /** The subscription that a webhook is about, or null for one about none. @throws WebhookRefused for one that Paddle did not send */
  readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): Promise<string | null>;
}

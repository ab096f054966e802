import { createHmac, timingSafeEqual } from 'node:crypto';
import { ApiError, type Environment, LogLevel, Paddle, type Subscription } from '@paddle/paddle-node-sdk';
import type { Clock } from '../clock.ts';
import type { PaddlePort, PaddleSubscription } from './paddle-port.ts';
import { PaymentError, WebhookRefused } from './payment-port.ts';

/** How long Paddle is waited for, in ms: its SDK waits for ever. */
const answerMs = 10_000;
/** How far the time of a webhook may be from ours, both ways, in ms. */
const webhookMs = 5 * 60_000;

/** Connects to Paddle Billing by its SDK. */
export function connectPaddle({
  apiKey,
  url,
  webhookSecrets,
  clock,
}: {
  apiKey: string;
  /** Where its API is, without a slash at the end. */
  url: string;
  webhookSecrets: readonly string[];
  clock: Clock;
}): PaddlePort {
  // What is no name of an environment is taken for an address.
  const paddle = new Paddle(apiKey, { environment: url as Environment, logLevel: LogLevel.none });
  const { subscriptions } = paddle;
  return {
    subscription: async (id) => present(await ask(() => subscriptions.get(id))),
    async setAutoRenew(id, autoRenew) {
      const before = await ask(() => subscriptions.get(id));
      if (before.status === 'canceled' || present(before).autoRenew === autoRenew) return present(before);
      const after = await ask(() =>
        autoRenew
          ? subscriptions.update(id, { scheduledChange: null })
          : subscriptions.cancel(id, { effectiveFrom: 'next_billing_period' }),
      );
      return present(after);
    },
    async updateUrl(id) {
      // Only what is collected by itself has a transaction for it.
      const { collectionMode, managementUrls } = await ask(() => subscriptions.get(id));
      const checkout =
        collectionMode === 'automatic'
          ? await ask(() => subscriptions.getPaymentMethodChangeTransaction(id)).then(({ checkout }) => checkout?.url)
          : null;
      return checkout ?? managementUrls?.updatePaymentMethod ?? null;
    },
    async readWebhook(headers, raw) {
      const signature = headers['paddle-signature'];
      if (typeof signature !== 'string') throw new WebhookRefused();
      const sentAt = Number(/(?:^|;)ts=(\d+)/.exec(signature)?.[1]) * 1000;
      if (!(Math.abs(clock.now().getTime() - sentAt) < webhookMs)) throw new WebhookRefused();
      if (!webhookSecrets.some((secret) => isSigned(secret, signature, raw))) throw new WebhookRefused();
      const { event_type: type, data } = JSON.parse(raw.toString()) as { event_type: string; data?: { id?: unknown } };
      return type.startsWith('subscription.') && typeof data?.id === 'string' ? data.id : null;
    },
  };
}

/**
 * Whether a signature, `ts=…;h1=…`, is of a body. The SDK's own check takes what comes from the future, refuses what is older than five
 * seconds, and knows one secret.
 */
function isSigned(secret: string, signature: string, raw: Buffer): boolean {
  const [, sentAt] = /(?:^|;)ts=(\d+)/.exec(signature) ?? [];
  const wanted = createHmac('sha256', secret).update(`${sentAt}:`).update(raw).digest();
  return [...signature.matchAll(/(?:^|;)h1=([0-9a-f]{64})(?=;|$)/g)].some(([, hex]) =>
    timingSafeEqual(Buffer.from(hex!, 'hex'), wanted),
  );
}

/** Waits for an answer of Paddle. @throws PaymentError */
async function ask<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new PaymentError('unreachable', 'Paddle does not answer')), answerMs);
  try {
    return await Promise.race([request(), late.promise]);
  } catch (cause) {
    if (cause instanceof PaymentError) throw cause;
    if (!(cause instanceof ApiError)) throw new PaymentError('unreachable', 'Paddle does not answer', { cause });
    throw new PaymentError(kindOf(cause), `Paddle refuses: ${cause.code}`, { code: cause.code, cause });
  } finally {
    clearTimeout(timer);
  }
}

function kindOf({ type, code }: ApiError): PaymentError['kind'] {
  if (type === 'api_error') return 'unreachable';
  if (code === 'too_many_requests' || code === 'conflict' || code === 'subscription_locked_pending_changes')
    return 'busy';
  return code.startsWith('authentication_') || code === 'forbidden' || code === 'invalid_token' ? 'refused' : 'invalid';
}

function present({
  id,
  status,
  scheduledChange,
  currentBillingPeriod,
  nextBilledAt,
  currencyCode,
  items,
}: Subscription): PaddleSubscription {
  const end = currentBillingPeriod?.endsAt ?? nextBilledAt;
  const autoRenew = status !== 'canceled' && scheduledChange?.action !== 'cancel';
  return { id, status, autoRenew, periodEnd: end ? new Date(end) : null, price: priceOf(items, currencyCode) };
}

/** What all that is subscribed to costs together; Paddle's amounts are texts of minor units. */
function priceOf(items: Subscription['items'], currencyCode: string): PaddleSubscription['price'] {
  const amounts = items.map(({ price, quantity }) => Number(price?.unitPrice?.amount) * quantity);
  const amount = amounts.reduce((sum, each) => sum + each, 0);
  const isInOne = items.every(({ price }) => price?.unitPrice?.currencyCode === currencyCode);
  return items.length > 0 && isInOne && Number.isSafeInteger(amount) ? { amount, currencyCode } : null;
}

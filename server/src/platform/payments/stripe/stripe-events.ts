import Stripe from 'stripe';
import type { Clock } from '../../clock.ts';
import { type EventPlace, type ProviderEvent, WebhookRefused } from '../payment-port.ts';
import { attemptOf } from './stripe-attempts.ts';
import { ask, isMissing } from './stripe-errors.ts';
import { pages } from './stripe-lists.ts';

/** The events of Stripe that are heard; its webhook endpoint is set up for these. */
export const heardEvents = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'setup_intent.canceled',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.updated',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** How far the time of a webhook may be from ours, both ways, in seconds. */
const webhookSeconds = 300;

/** Reads webhooks and the list of events. */
export function makeStripeEvents(
  stripe: Stripe,
  {
    installation,
    secrets,
    isLive,
    clock,
  }: { installation: string; secrets: readonly string[]; isLive: boolean; clock: Clock },
) {
  /** Null for events of the other mode, and those that are not heard. */
  function present(event: Stripe.Event): ProviderEvent | null {
    const about = aboutOf(event.type);
    if (event.livemode !== isLive || !about) return null;
    const object = event.data.object as { id: string; payment_intent?: unknown; metadata?: Stripe.Metadata };
    const attempt = about === 'intent' ? attemptOf(object.metadata, installation) : null;
    // An intent of another installation on the same account.
    if (about === 'intent' && !attempt) return null;
    const { id, created } = event;
    return { id, about, intentId: intentIdOf(about, object), attempt, at: new Date(created * 1000) };
  }

  async function* since({ since: from }: EventPlace): AsyncIterable<ProviderEvent> {
    const created = { gte: Math.floor(from.getTime() / 1000) };
    // Stripe lists the latest first.
    const found: ProviderEvent[] = [];
    for await (const event of pages(stripe.events.list({ created, limit: 100, types: [...heardEvents] }))) {
      const heard = present(event);
      if (heard) found.push(heard);
    }
    yield* found.toReversed();
  }

  async function* after(id: string): AsyncIterable<ProviderEvent> {
    for (let place = id; ; ) {
      const page = await ask(() => stripe.events.list({ ending_before: place, limit: 100, types: [...heardEvents] }));
      yield* page.data.toReversed().flatMap((event) => present(event) ?? []);
      if (page.data.length === 0) return;
      place = page.data[0]!.id;
    }
  }

  return {
    readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): ProviderEvent | null {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') throw new WebhookRefused();
      const now = clock.now().getTime();
      for (const secret of secrets) {
        try {
          const event = Stripe.webhooks.constructEvent(raw, signature, secret, webhookSeconds, undefined, now);
          // The SDK takes what comes from the future.
          const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
          if (sentAt - now / 1000 > webhookSeconds) throw new WebhookRefused();
          return present(event);
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw new WebhookRefused();
        }
      }
      throw new WebhookRefused();
    },
    async *events(place: EventPlace): AsyncIterable<ProviderEvent> {
      if (!place.id) return yield* since(place);
      try {
        yield* after(place.id);
      } catch (error) {
        // Events are listed for 30 days; after a longer outage their time counts.
        if (!isMissing((error as Error).cause)) throw error;
        yield* since(place);
      }
    },
  };
}

function aboutOf(type: string): ProviderEvent['about'] | null {
  if (!(heardEvents as readonly string[]).includes(type)) return null;
  if (type.startsWith('refund.')) return 'refund';
  return type.startsWith('charge.dispute.') ? 'dispute' : 'intent';
}

function intentIdOf(
  about: ProviderEvent['about'],
  { id, payment_intent: intent }: { id: string; payment_intent?: unknown },
): string | null {
  if (about === 'intent') return id;
  return typeof intent === 'string' ? intent : null;
}

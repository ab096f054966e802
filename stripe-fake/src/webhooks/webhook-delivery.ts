import type Stripe from 'stripe';
import { matches } from '../account/past-events.ts';
import type { EndpointSecrets } from '../account/webhook-endpoints.ts';
import type { Account } from '../core/account.ts';
import { day, hour, minute } from '../core/times.ts';
import { signPayload } from './signature.ts';

/** One webhook that went out, with the status it was answered; 0 where there was no answer. */
export interface SentWebhook {
  eventId: string;
  type: string;
  url: string;
  status: number;
}

interface Waiting {
  event: Stripe.EventBase;
  endpointId: string;
  since: number;
  tries: number;
}

interface Chosen {
  kind: 'lost' | 'doubled';
  type: string;
  times: number;
}

/** How long Stripe tries, and after what pauses. */
const triesForMs = 3 * day;
const pausesMs = [minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 12 * hour];
/** How long a receiver may take to answer, in real time. */
const patienceMs = 20_000;

/**
 * Sends every event to the endpoints that want it, signed. One that is not answered with 2xx is sent again for three days by
 * the clock of the fake. Tests have webhooks lost, doubled, shuffled, and kept back.
 */
export class WebhookDelivery {
  /** Every webhook that went out so far. */
  readonly sent: SentWebhook[] = [];
  readonly #account: Account;
  readonly #secrets: EndpointSecrets;
  #waiting: Waiting[] = [];
  #chosen: Chosen[] = [];
  #random: (() => number) | null = null;
  #isHeld = false;
  #isClosed = false;
  #running: Promise<void> = Promise.resolve();

  constructor(account: Account, secrets: EndpointSecrets) {
    this.#account = account;
    this.#secrets = secrets;
    account.onEvent((event) => this.#take(event));
  }

  /** Loses the next webhooks of a type: they never arrive, and are not sent again. */
  lose(times = 1, type = '*'): void {
    this.#chosen.push({ kind: 'lost', times, type });
  }

  /** Sends the next webhooks of a type twice. */
  double(times = 1, type = '*'): void {
    this.#chosen.push({ kind: 'doubled', times, type });
  }

  /** Sends what waits together in a random order from now on; null sends it in its order again. */
  shuffle(random: (() => number) | null = Math.random): void {
    this.#random = random;
  }

  /** Keeps webhooks back until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  /** Sends what was kept back; resolves when it is delivered. */
  release(): Promise<void> {
    this.#isHeld = false;
    return this.settled();
  }

  /** Sends an event again, to all endpoints that want it. */
  resend(eventId: string): Promise<void> {
    const event = this.#account.events.get(eventId);
    if (!event) throw new Error(`There is no event ${eventId}.`);
    this.#queue(event, 1);
    return this.settled();
  }

  /** Resolves when nothing waits but what is kept back or tried again later. */
  async settled(): Promise<void> {
    do {
      await this.#wake();
    } while (this.#waiting.length > 0 && !this.#isHeld && !this.#isClosed);
  }

  /** Ends it: what waits is not sent any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting = [];
    await this.#running;
  }

  #take(event: Stripe.EventBase): void {
    const chosen = this.#chosen.find(({ type }) => matches(type, event.type));
    if (chosen) chosen.times -= 1;
    this.#chosen = this.#chosen.filter(({ times }) => times > 0);
    const copies = { lost: 0, doubled: 2 };
    event.pending_webhooks = this.#wanting(event).length;
    this.#queue(event, chosen ? copies[chosen.kind] : 1);
  }

  #queue(event: Stripe.EventBase, copies: number): void {
    const since = this.#account.clock.now().getTime();
    for (const { id } of this.#wanting(event)) {
      for (let copy = 0; copy < copies; copy += 1) {
        this.#waiting.push({ event, endpointId: id, since, tries: 0 });
      }
    }
    if (this.#waiting.length > 0) setImmediate(() => void this.#wake());
  }

  #wanting({ type }: Stripe.EventBase): Stripe.WebhookEndpoint[] {
    return [...this.#account.endpoints.values()].filter(
      ({ status, enabled_events: wanted }) => status === 'enabled' && wanted.some((meant) => matches(meant, type)),
    );
  }

  #wake(): Promise<void> {
    this.#running = this.#running.then(() => this.#sendWaiting());
    return this.#running;
  }

  async #sendWaiting(): Promise<void> {
    while (!this.#isHeld && !this.#isClosed && this.#waiting.length > 0) {
      const batch = this.#inOrder(this.#waiting.splice(0));
      for (const waiting of batch) await this.#send(waiting);
    }
  }

  #inOrder(batch: Waiting[]): Waiting[] {
    const random = this.#random;
    if (!random) return batch;
    return batch
      .map((waiting) => ({ waiting, place: random() }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ waiting }) => waiting);
  }

  async #send(waiting: Waiting): Promise<void> {
    const { event, endpointId } = waiting;
    const endpoint = this.#account.endpoints.get(endpointId);
    if (endpoint?.status !== 'enabled') return;
    const payload = JSON.stringify({ ...event, api_version: endpoint.api_version ?? event.api_version }, null, 2);
    const status = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, [this.#secrets.of(endpointId)], this.#account.clock.seconds()),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => 0,
    );
    this.sent.push({ eventId: event.id, type: event.type, url: endpoint.url, status });
    if (status >= 200 && status < 300) event.pending_webhooks = Math.max(event.pending_webhooks - 1, 0);
    else this.#tryLater(waiting);
  }

  #tryLater(waiting: Waiting): void {
    const { clock } = this.#account;
    const pause = pausesMs[Math.min(waiting.tries, pausesMs.length - 1)]!;
    waiting.tries += 1;
    if (clock.now().getTime() + pause - waiting.since > triesForMs) return;
    clock.later(pause, () => {
      this.#waiting.push(waiting);
      setImmediate(() => void this.#wake());
    });
  }
}

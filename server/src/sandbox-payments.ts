import { isSigned, leastCharge, type PublicIntent, sandboxPath, signatureHeader } from '@chamfer/sandbox-pay/client';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './platform/clock.ts';
import {
  type Dispute,
  type Intent,
  type Movement,
  PaymentError,
  type PaymentPort,
  type ProviderEvent,
  WebhookRefused,
} from './platform/payments/payment-port.ts';
import type { VatRegister, VatStatus } from './platform/vat/vat-register.ts';

type Ask = <T>(method: 'GET' | 'POST', path: string, payload?: object) => Promise<T>;

/** Calls the server side of the sandbox. @throws PaymentError for every answer that is none */
function askSandbox(http: FastifyInstance, secretKey: string): Ask {
  return async <T>(method: 'GET' | 'POST', path: string, payload?: object): Promise<T> => {
    const url = `${sandboxPath}/v1${path}`;
    const answer = await http
      .inject({ method, url, headers: { authorization: `Bearer ${secretKey}` }, ...(payload && { payload }) })
      .catch((cause: unknown) => {
        throw new PaymentError('unreachable', 'the payment provider does not answer', { cause });
      });
    const { statusCode: status, body } = answer;
    if (status !== 200) {
      throw new PaymentError(kindOf(status), `the payment provider answers ${status} to ${method} ${path}: ${body}`, {
        code: codeOf(body),
      });
    }
    return answer.json() as T;
  };
}

/** Connects the payment port and the register of VAT numbers to the sandbox, through its calls alone. */
export function connectSandbox({
  http,
  clock,
  secretKey,
  webhookSecrets,
}: {
  http: FastifyInstance;
  clock: Clock;
  secretKey: string;
  webhookSecrets: readonly string[];
}): { payments: PaymentPort; vatRegister: VatRegister } {
  const ask = askSandbox(http, secretKey);
  return { payments: makePayments(ask, { clock, webhookSecrets }), vatRegister: makeVatRegister(ask) };
}

function makeVatRegister(ask: Ask): VatRegister {
  return {
    async check(country, number) {
      try {
        return (await ask<{ status: VatStatus }>('GET', `/vat?${new URLSearchParams({ country, number })}`)).status;
      } catch (error) {
        if (error instanceof PaymentError && error.kind === 'unreachable') return 'unverified';
        throw error;
      }
    },
  };
}

function makePayments(
  ask: Ask,
  { clock, webhookSecrets }: { clock: Clock; webhookSecrets: readonly string[] },
): PaymentPort {
  const ofIntent = (id: string) => `/intents/${encodeURIComponent(id)}`;
  /** Reads a list page by page, each after the last one of the page before. */
  async function* pages<T extends { id: string }>(path: (after: string) => string, start: string): AsyncIterable<T> {
    for (let after = start; ; ) {
      const page = await ask<T[]>('GET', path(after));
      yield* page;
      if (page.length === 0) return;
      after = page.at(-1)!.id;
    }
  }
  return {
    name: 'sandbox',
    leastCharge: () => leastCharge,
    async probe() {
      await ask('GET', `/movements?${new URLSearchParams({ since: clock.now().toISOString() })}`);
    },
    // It knows teams by the ids that they have here.
    createCustomer: async ({ teamId }) => teamId,
    async createIntent({ key, orderId, customerId, amount, currency, method, isPresent, methodId }) {
      const asked = { key, orderId, customerId, amount, currency, method, isPresent, ...(methodId && { methodId }) };
      return presentIntent(await ask<PublicIntent>('POST', '/intents', asked));
    },
    intent: async (id) => presentIntent(await ask<PublicIntent>('GET', ofIntent(id))),
    capture: async (id) => presentIntent(await ask<PublicIntent>('POST', `${ofIntent(id)}/capture`)),
    void: async (id) => presentIntent(await ask<PublicIntent>('POST', `${ofIntent(id)}/void`)),
    forgetMethod: (id) => ask('POST', `/methods/${encodeURIComponent(id)}/forget`),
    refund: (key, chargeId, amount) => ask('POST', '/refunds', { key, chargeId, amount }),
    refundState: (id) => ask('GET', `/refunds/${encodeURIComponent(id)}`),
    readWebhook(headers, raw) {
      if (!isSigned(webhookSecrets, headers[signatureHeader], raw, clock.now())) throw new WebhookRefused();
      return presentEvent(JSON.parse(raw.toString()) as SandboxEvent);
    },
    async *events({ id, since }) {
      const path = (after: string) => `/events?${new URLSearchParams({ since: since.toISOString(), after })}`;
      for await (const event of pages<SandboxEvent>(path, id ?? '')) yield presentEvent(event);
    },
    movements: (since) =>
      pages<Movement>(
        (after) => `/movements?${new URLSearchParams({ since: since.toISOString(), ...(after && { after }) })}`,
        '',
      ),
    dispute: (id) => ask('GET', `/disputes/${encodeURIComponent(id)}`),
    disputes: (of) => {
      const asked: Record<string, string> =
        'since' in of ? { since: of.since.toISOString() } : { intentId: of.intentId };
      return pages<Dispute>((after) => `/disputes?${new URLSearchParams({ ...asked, ...(after && { after }) })}`, '');
    },
  };
}

/** An event as the sandbox sends and lists it. */
interface SandboxEvent {
  id: string;
  type: string;
  intentId: string | null;
  key: string | null;
  createdAt: string;
}

function presentEvent({ id, type, intentId, key, createdAt }: SandboxEvent): ProviderEvent {
  const about = type.startsWith('intent.')
    ? 'intent'
    : type.startsWith('charge.dispute')
      ? 'dispute'
      : type.startsWith('charge.refund')
        ? 'refund'
        : 'other';
  const [orderId, no] = key?.split(':') ?? [];
  return { id, about, intentId, attempt: orderId && no ? { orderId, no: Number(no) } : null, at: new Date(createdAt) };
}

/** The reasons that no other try with the same card makes good. */
const final: ReadonlySet<string> = new Set(['Year is invalid', 'no_payment_method']);

function presentIntent({ reason, ...intent }: PublicIntent): Intent {
  if (intent.status !== 'declined') return { ...intent, decline: null };
  const why = reason ?? 'other';
  const again = why === '3D Not Authenticated' ? 'with_person' : final.has(why) ? 'other_method' : 'later';
  return { ...intent, decline: { reason: why, code: why, again } };
}

function kindOf(status: number): PaymentError['kind'] {
  if (status >= 500) return 'unreachable';
  if (status === 429) return 'busy';
  return status === 401 || status === 403 ? 'refused' : 'invalid';
}

/** The word for an error in the body of an answer; null if it has none. */
function codeOf(body: string): string | null {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : null;
  } catch {
    return null;
  }
}

import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Clock } from './clock.ts';
import { leastCharge } from './least-charge.ts';
import { SandboxError } from './sandbox-error.ts';
import type { IntentRow, SandboxStore, StoredMethod } from './sandbox-store.ts';
import { makeWriter } from './sandbox-writer.ts';
import { brandOf, testCards, unknownCard } from './test-cards.ts';

/** How long a hold on a card lasts (BILLING §5). */
const holdMs = 30 * 60_000;
/** How long a pending card change takes. */
const pendingMs = 2 * 60_000;

/** What the provider is asked to make. */
export interface AskedIntent {
  key: string;
  orderId: string;
  customerId: string;
  amount: number;
  currency: string;
  method: 'card' | 'apple_pay' | 'saved';
  /** Whether a person is there to answer the bank. */
  isPresent: boolean;
  methodId?: string | undefined;
}

/** A card as it comes out of the hosted fields. */
export interface GivenCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** Payments of the sandbox. Each act is one transaction on the intent's row, so a repeated one changes nothing. */
export function makeSandboxIntents(store: SandboxStore, clock: Clock) {
  const { newId, note, tell } = makeWriter(clock);

  /** The intent's row, locked; what time alone has changed about it is written first. */
  async function lock(client: PoolClient, where: 'id' | 'client_secret', value: string): Promise<IntentRow> {
    const { rows } = await client.query<IntentRow>(`select * from sandbox_pay.intents where ${where} = $1 for update`, [
      value,
    ]);
    const row = rows[0];
    if (!row) throw new SandboxError(404, 'no_such_intent');
    const isOver = row.expires_at !== null && row.expires_at <= clock.now() && row.ready_at === null;
    if (isOver && ['open', 'challenge', 'authorized'].includes(row.status)) {
      await change(client, row, { status: 'expired' });
      await note(client, row.id, 'expired');
      await tell(client, 'intent.expired', row.id);
    }
    return row;
  }

  async function change(client: PoolClient, row: IntentRow, changes: Partial<IntentRow>): Promise<IntentRow> {
    Object.assign(row, changes);
    await client.query(
      `update sandbox_pay.intents set status = $2, reason = $3, card = $4, payment_method = $5, charge_id = $6,
        expires_at = $7, ready_at = $8, captures = $9 where id = $1`,
      [
        row.id,
        row.status,
        row.reason,
        row.card,
        row.payment_method && JSON.stringify(row.payment_method),
        row.charge_id,
        row.expires_at,
        row.ready_at,
        row.captures,
      ],
    );
    return row;
  }

  async function decline(client: PoolClient, row: IntentRow, reason: string): Promise<IntentRow> {
    await change(client, row, { status: 'declined', reason });
    await note(client, row.id, 'declined', reason);
    await tell(client, 'intent.declined', row.id);
    return row;
  }

  /** Ends an intent for good: a decline does not. */
  async function cancel(client: PoolClient, row: IntentRow): Promise<IntentRow> {
    await change(client, row, { status: 'expired', reason: 'voided' });
    await note(client, row.id, 'left');
    await tell(client, 'intent.expired', row.id);
    return row;
  }

  async function authorize(client: PoolClient, row: IntentRow): Promise<IntentRow> {
    await change(client, row, {
      status: 'authorized',
      reason: null,
      expires_at: new Date(clock.now().getTime() + holdMs),
    });
    await note(client, row.id, 'authorized');
    await tell(client, 'intent.authorized', row.id);
    return row;
  }

  async function challenge(client: PoolClient, row: IntentRow): Promise<IntentRow> {
    await note(client, row.id, 'challenge');
    return change(client, row, { status: 'challenge', reason: null });
  }

  async function useSaved(
    client: PoolClient,
    row: IntentRow,
    { methodId, isPresent }: AskedIntent,
  ): Promise<IntentRow> {
    const { rows } = await client.query<{ card: string | null; payment_method: StoredMethod }>(
      `select card, payment_method from sandbox_pay.saved_methods
      where customer_id = $1 and ($2::text is null or id = $2) order by saved_at desc limit 1`,
      [row.customer_id, methodId ?? null],
    );
    const saved = rows[0];
    if (!saved) return decline(client, row, 'no_payment_method');
    Object.assign(row, { card: saved.card, payment_method: saved.payment_method });
    const card = saved.card === null ? { decline: null } : (testCards[saved.card] ?? unknownCard);
    if (card.failsLater) return decline(client, row, 'Refused');
    if (card.decline) return decline(client, row, card.decline);
    if (card.isChallenged && !isPresent) return decline(client, row, '3D Not Authenticated');
    return card.isChallenged ? challenge(client, row) : authorize(client, row);
  }

  return {
    /** Makes an intent; the same key gives the same one, declines included (BILLING §6). */
    create: (asked: AskedIntent) =>
      store.within(async (client) => {
        if (asked.amount > 0 && asked.amount < leastCharge) throw new SandboxError(400, 'amount_too_small');
        const { rows } = await client.query<IntentRow>(
          `insert into sandbox_pay.intents (id, key, order_id, customer_id, amount, currency, method, client_secret, status,
            expires_at, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10)
          on conflict (key) do nothing returning *`,
          [
            newId('pi'),
            asked.key,
            asked.orderId,
            asked.customerId,
            asked.amount,
            asked.currency,
            asked.method,
            newId('secret'),
            new Date(clock.now().getTime() + holdMs),
            clock.now(),
          ],
        );
        if (rows[0]) {
          await note(client, rows[0].id, 'created', asked.method);
          return asked.method === 'saved' ? useSaved(client, rows[0], asked) : rows[0];
        }
        const found = await client.query<{ id: string }>('select id from sandbox_pay.intents where key = $1', [
          asked.key,
        ]);
        const row = await lock(client, 'id', found.rows[0]!.id);
        const isSame = row.amount === asked.amount && row.currency === asked.currency;
        if (!isSame) throw new SandboxError(409, 'key_used_for_something_else');
        return row;
      }),

    read: (id: string) => store.within((client) => lock(client, 'id', id)),
    readBySecret: (secret: string) => store.within((client) => lock(client, 'client_secret', secret)),

    /**
     * Asks the bank with a card from the hosted fields; with another one when the bank's page was left, or the one before was
     * declined, as at a real provider. An intent that is authorized or over stays as it is.
     */
    confirmCard: (secret: string, card: GivenCard) =>
      store.within(async (client) => {
        const row = await lock(client, 'client_secret', secret);
        if (!unpaid.has(row.status) || row.method !== 'card') return row;
        const known = testCards[card.number];
        const does = known ?? unknownCard;
        const method = methodOf(newId('pm'), card);
        await note(client, row.id, 'given', known ? nameOf(method) : null);
        if (!known || does.decline) return decline(client, row, does.decline ?? 'Refused');
        row.card = card.number;
        row.payment_method = method;
        if (does.isChallenged) return challenge(client, row);
        return authorize(client, row);
      }),

    /** What the person answered on the bank's page, or on the sheet of Apple Pay. */
    answer: (secret: string, passes: boolean) =>
      store.within(async (client) => {
        const row = await lock(client, 'client_secret', secret);
        if (row.method === 'apple_pay' && (row.status === 'open' || row.status === 'declined')) {
          await note(client, row.id, 'given', 'Apple Pay');
          if (!passes) return decline(client, row, 'Refused');
          row.payment_method = {
            id: newId('pm'),
            ...appleMethod,
            fingerprint: fingerprintOf(`apple ${row.customer_id}`),
          };
          return authorize(client, row);
        }
        if (row.status !== 'challenge') return row;
        return passes ? authorize(client, row) : decline(client, row, '3D Not Authenticated');
      }),

    /**
     * Takes the money of an authorized intent and saves its payment method. Asked again it answers what it did.
     * `isAnswerLost`: the caller is to hear nothing, although it is done.
     */
    capture: (id: string): Promise<{ row: IntentRow; isAnswerLost: boolean }> =>
      store.within(async (client) => {
        const row = await lock(client, 'id', id);
        const card = row.card === null ? undefined : testCards[row.card];
        if (row.status !== 'authorized') return { row, isAnswerLost: false };
        row.captures += 1;
        if (card?.isPending && row.amount === 0) {
          const readyAt = row.ready_at ?? new Date(clock.now().getTime() + pendingMs);
          if (readyAt > clock.now()) {
            if (!row.ready_at) await note(client, row.id, 'pending');
            return { row: await change(client, row, { ready_at: readyAt }), isAnswerLost: false };
          }
        }
        const chargeId = row.amount > 0 ? newId('ch') : null;
        await change(client, row, { status: 'captured', charge_id: chargeId, ready_at: null });
        if (chargeId) {
          await client.query('insert into sandbox_pay.charges values ($1, $2, $3, $4, $5, $6, $7)', [
            chargeId,
            row.id,
            row.order_id,
            row.customer_id,
            row.amount,
            row.currency,
            clock.now(),
          ]);
        }
        await client.query(
          'insert into sandbox_pay.saved_methods values ($1, $2, $3, $4, $5) on conflict (id) do nothing',
          [
            row.customer_id,
            row.card,
            JSON.stringify(row.payment_method),
            row.payment_method?.id ?? row.id,
            clock.now(),
          ],
        );
        await note(client, row.id, 'captured', chargeId);
        await tell(client, 'intent.captured', row.id);
        const isAnswerLost = card?.losesCapture === true && row.captures === 1;
        if (isAnswerLost) await note(client, row.id, 'answer_lost');
        return { row, isAnswerLost };
      }),

    /** Lets a hold go, and takes no further card. What is captured stays captured. */
    void: (id: string) =>
      store.within(async (client) => {
        const row = await lock(client, 'id', id);
        return unpaid.has(row.status) || row.status === 'authorized' ? cancel(client, row) : row;
      }),
  };
}

/** The states in which an intent takes a card. */
const unpaid: ReadonlySet<IntentRow['status']> = new Set(['open', 'challenge', 'declined']);

/** The payments of the sandbox. */
export type SandboxIntents = ReturnType<typeof makeSandboxIntents>;

/** A card as the console names it: 'Visa •••• 4242'. */
const nameOf = ({ brand, last4 }: StoredMethod) => `${brand} •••• ${last4}`;

const appleMethod = {
  type: 'apple_pay' as const,
  brand: null,
  last4: null,
  expMonth: null,
  expYear: null,
  country: 'US',
};

function methodOf(id: string, { number, expMonth, expYear }: GivenCard): StoredMethod {
  const brand = brandOf(number);
  const fingerprint = fingerprintOf(number);
  return { id, type: 'card', brand, last4: number.slice(-4), expMonth, expYear, country: 'US', fingerprint };
}

const fingerprintOf = (text: string) => createHash('sha256').update(`sandbox ${text}`).digest('hex').slice(0, 24);

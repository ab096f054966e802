import { answerChallenge, cards } from '../checkout.ts';
import { stripeFakeAt } from '../outside/stripe.ts';
import type { TestApp } from '../test-app.ts';
import type { Fault } from './money-property-acts.ts';
import { stripeOfMoney } from './money-property-stripe.ts';

/** The cards that people pay with. */
export type MoneyCard = 'paid' | 'refused' | 'losesCapture' | 'failsLater' | 'challenged' | 'pending' | 'american';

/** Something that was taken, and with what. */
export interface Taken {
  /** Minor units. */
  amount: number;
  /** The last digits of the card, or `apple_pay`. */
  digits: string;
  /** Whether it was paid with the method that is kept. */
  isLater: boolean;
}

/** What the provider knows, and what may go wrong with it: the statement of the oracle. */
export interface MoneyProvider {
  /** A card that behaves so, or as nearly as the provider has one; what it does to the next payment begins here. */
  card(name: MoneyCard): string;
  /** What is kept of a card, or of Apple Pay with null. */
  digitsOf(card: string | null): string;
  /** Consents at the bank of a card that asks; nothing for others. */
  passBank(clientSecret: string): Promise<void>;
  /** Faults hit the whole provider, so sequences that have them run one after the other. */
  setFault(fault: Fault): Promise<void>;
  /** What was taken from a team, the oldest first. */
  statement(teamId: string): Promise<Taken[]>;
  /** What was given back to a team. */
  givenBack(teamId: string): Promise<number[]>;
  /** What was taken from all less what was given back, minor units of whatever currency. */
  balance(): Promise<number>;
  /** How many payments are authorized that no attempt knows. */
  unknownHolds(): Promise<number>;
  /** The provider gets done with what it takes its time for; the sandbox forgets the keys of what is paid, too. */
  passTime(): Promise<void>;
}

/** The provider of an app: the sandbox, or the fake of Stripe. */
export function providerOf(app: TestApp): MoneyProvider {
  const fake = stripeFakeAt(app.parts.config.STRIPE_URL);
  return fake ? stripeOfMoney(app, fake) : sandboxOfMoney(app);
}

function sandboxOfMoney(app: TestApp): MoneyProvider {
  const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;
  return {
    card: (name) => (name === 'american' ? '378282246310005' : cards[name]),
    digitsOf: (card) => card?.slice(-4) ?? 'apple_pay',
    async passBank(clientSecret) {
      await answerChallenge(app, clientSecret, true);
    },
    async setFault(fault) {
      await rows(
        'insert into sandbox_pay.faults (settings) values ($1) on conflict (single) do update set settings = excluded.settings',
        JSON.stringify({ losesAnswers: fault === 'lost', isDown: fault === 'down' }),
      );
    },
    statement: (teamId) =>
      rows(
        `select c.amount::int as amount, i.method = 'saved' as "isLater",
           coalesce(i.payment_method ->> 'last4', i.payment_method ->> 'type') as digits
         from sandbox_pay.charges c join sandbox_pay.intents i on i.id = c.intent_id
         where c.customer_id = $1 order by c.created_at, c.id`,
        teamId,
      ),
    async givenBack(teamId) {
      const given = await rows(
        'select r.amount from sandbox_pay.refunds r join sandbox_pay.charges c on c.id = r.charge_id where c.customer_id = $1',
        teamId,
      );
      return given.map(({ amount }) => amount);
    },
    async balance() {
      const [sum] = await rows(
        `select (select coalesce(sum(amount), 0)::int from sandbox_pay.charges) -
           (select coalesce(sum(amount), 0)::int from sandbox_pay.refunds) as left`,
      );
      return sum.left;
    },
    async unknownHolds() {
      const [sum] = await rows(
        `select count(*)::int as count from sandbox_pay.intents i where i.status = 'authorized' and not exists
           (select from order_attempts a where a.intent_id = i.id)`,
      );
      return sum.count;
    },
    async passTime() {
      await rows("update sandbox_pay.intents set key = id where status = 'captured'");
      await rows("update sandbox_pay.intents set ready_at = ready_at - interval '1 hour' where ready_at is not null");
    },
  };
}

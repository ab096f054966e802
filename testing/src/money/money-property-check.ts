import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from '../test-app.ts';
import { playSequence } from './money-property.ts';
import type { Act, Fault, NewCard } from './money-property-acts.ts';
import { providerOf } from './money-property-provider.ts';
import type { ExpectedMoney, MoneyTools, PeriodPrice } from './money-property-scene.ts';

export type { MoneyTools } from './money-property-scene.ts';

const period = fc.constantFrom('monthly' as const, 'yearly' as const);
const slow = fc.constantFrom(false, false, true);
/** Mostly what is being confirmed is settled before the next act. */
const rests = fc.constantFrom(true, true, false);
/** Mostly the sheet of Apple Pay; some cards take the provider its time. */
const trialMethod = fc.constantFrom('apple_pay' as const, 'apple_pay' as const, 'pending' as const);
const newCard = fc.constantFrom<NewCard>('paid', 'american', 'failsLater', 'challenged', 'pending');
const coupon = fc.constantFrom(null, null, 'percent' as const, 'amount' as const);
const country = fc.constantFrom('US' as const, 'FI' as const, 'DE' as const, 'GB' as const, 'AU' as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      period,
      seats: fc.integer({ min: 1, max: 4 }),
      card: fc.constantFrom(
        'paid' as const,
        'paid' as const,
        'refused' as const,
        'losesCapture' as const,
        'failsLater' as const,
      ),
      coupon,
    }),
  },
  fc.record({ act: fc.constant('try' as const), seats: fc.integer({ min: 1, max: 3 }), coupon, method: trialMethod }),
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('seats' as const), count: fc.integer({ min: 1, max: 3 }), slow }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('invite' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  fc.constant({ act: 'fewer' as const }),
  fc.record({ act: fc.constant('period' as const), period }),
  fc.record({ act: fc.constant('renewal' as const), isOn: fc.boolean() }),
  fc.record({ act: fc.constant('card' as const), card: newCard }),
  fc.record({ act: fc.constant('cards' as const), first: newCard, second: newCard, isAtBank: fc.boolean() }),
  fc.record({ act: fc.constant('move' as const), country }),
  fc.record({ act: fc.constant('refund' as const), share: fc.constantFrom(0.1, 0.5, 1) }),
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 70 }) }) },
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('none' as const) },
  { weight: 3, arbitrary: fc.constantFrom('lost' as const, 'down' as const, 'twice' as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      crash: fc.constantFrom('before' as const, 'after' as const),
      write: fc.integer({ min: 1, max: 7 }),
    }),
  },
);
const first: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('buy' as const),
    period,
    seats: fc.integer({ min: 1, max: 4 }),
    card: fc.constant('paid' as const),
    coupon,
  }),
  fc.record({ act: fc.constant('try' as const), seats: fc.integer({ min: 1, max: 3 }), coupon, method: trialMethod }),
);

/**
 * Lets people act at random, with faults of the provider, and checks for each that what was taken is what they noted,
 * and at the end that the books say the same (BILLING §13). Gives how many figures were compared.
 */
export async function checkMoneyProperty(
  app: TestApp,
  tools: MoneyTools,
  given: { sequences: number; seed: number; path?: string | undefined },
) {
  const compared = { paid: 0, renewals: 0, refunds: 0 };
  const sequence = fc.tuple(
    fc.record({ what: first, fault, rests }),
    fc.array(fc.record({ what: act, fault, rests }), { minLength: 3, maxLength: 9 }),
    country,
  );
  const property = fc.asyncProperty(sequence, async ([begin, rest, country]) => {
    const { owner, expected, taken } = await playSequence(app, tools, [begin, ...rest], country);
    compare(expected, taken);
    expect((await providerOf(app).givenBack(owner.teamId)).toSorted()).toEqual(expected.refunds.toSorted());
    compared.refunds += expected.refunds.length;
    compared.paid += expected.paid.length;
    compared.renewals += expected.renewals.length;
  });
  const { seed, path, sequences: numRuns } = given;
  await fc.assert(property, { seed, numRuns, endOnFailure: true, ...(path !== undefined && { path }) });
  await checkBooks(app);
  return compared;
}

/** Line by line: what was answered as paid was taken, what was left open at most once, the rest renews a period. */
function compare({ paid, open, renewals }: ExpectedMoney, taken: readonly number[]): void {
  const left = [...taken];
  const strike = (figure: number): boolean => {
    const at = left.indexOf(figure);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  for (const { taken: amount, prices } of renewals) {
    expect({ amount, prices, isPrice: prices.some((price) => isWithTax(amount, price)) }).toMatchObject({
      isPrice: true,
    });
    expect(strike(amount)).toBe(true);
  }
  for (const figure of paid) expect({ figure, wasTaken: strike(figure) }).toEqual({ figure, wasTaken: true });
  for (const figure of open) strike(figure);
  expect(left).toEqual([]);
}

/** Half a unit of rounding for the tax; a discount in percent may have been rounded before it. */
function isWithTax(amount: number, { net, taxRate }: PeriodPrice): boolean {
  const most = 0.5 + (Number.isInteger(net) ? 0 : 0.5 * (1 + taxRate)) + 1e-6;
  return Math.abs(amount - net * (1 + taxRate)) <= most;
}

/** The provider’s statement, the ledger, the invoices and the orders agree, and nothing is left reserved. */
async function checkBooks(app: TestApp): Promise<void> {
  const rows = async (text: string) => (await app.parts.database.pool.query(text)).rows;
  const sumOf = (account: string) =>
    `(select coalesce(sum(amount), 0)::int from ledger_entries where account = '${account}')`;
  const [sums] = await rows(
    `select ${sumOf('provider')} as provider, ${sumOf('receivable')} as receivable,
       (select coalesce(sum(total), 0)::int from invoices) as invoiced,
       (select coalesce(sum(amount), 0)::int from ledger_entries) as ledger,
       (select count(*)::int from refunds where status = 'sending') as sending,
       (select count(*)::int from orders o where o.status = 'settled' and o.total > 0 and o.shown_total is distinct from
         (select i.total from invoices i where i.order_id = o.id)) as otherwise,
       (select count(*)::int from orders where status = 'settling') as held,
       (select count(*)::int from subscriptions where status = 'starting') as starting`,
  );
  const provider = providerOf(app);
  const taken = await provider.balance();
  expect(sums).toMatchObject({ provider: taken, receivable: 0, invoiced: taken, held: 0, starting: 0 });
  expect(sums).toMatchObject({ ledger: 0, sending: 0, otherwise: 0 });
  expect(await provider.unknownHolds()).toBe(0);
  // Each year counts its own, from 1 without gaps.
  const gaps = await rows(
    'select year from invoices group by series, year having max(seq) <> count(*) or min(seq) <> 1',
  );
  expect(gaps).toEqual([]);
  const over = await rows(
    `select s.team_id from subscriptions s where s.status in ('trialing', 'active', 'grace') and s.seats <
       (select count(*) from team_users u where u.team_id = s.team_id and u.role >= 'editor')
       + (select count(*) from team_invitations i where i.team_id = s.team_id and i.accepted_at is null
          and i.role = 'editor' and i.expires_at > now())`,
  );
  expect(over).toEqual([]);
}

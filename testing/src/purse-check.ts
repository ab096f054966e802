import fc from 'fast-check';
import { expect } from 'vitest';
import { type Act, type Fault, fillPurse, type Purse, type PurseTools } from './purse.ts';
import type { TestApp } from './test-app.ts';

const period = fc.constantFrom('monthly' as const, 'yearly' as const);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ act: fc.constant('buy' as const), period, seats: fc.integer({ min: 1, max: 4 }) },
      card: fc.constantFrom(
        'paid' as const,
        'paid' as const,
        'refused' as const,
        'losesCapture' as const,
        'failsLater' as const,
      ),
    }),
  },
  fc.record({ act: fc.constant('try' as const), seats: fc.integer({ min: 1, max: 3 }) }),
  { weight: 3, arbitrary: fc.record({ act: fc.constant('seats' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('invite' as const), count: fc.integer({ min: 1, max: 3 }) }) },
  fc.constant({ act: 'fewer' as const }),
  fc.record({ act: fc.constant('period' as const), period }),
  fc.record({ act: fc.constant('renewal' as const), isOn: fc.boolean() }),
  fc.record({
    act: fc.constant('card' as const),
    card: fc.constantFrom('paid' as const, 'failsLater' as const, 'challenged' as const),
  }),
  { weight: 4, arbitrary: fc.record({ act: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 70 }) }) },
);
const fault: fc.Arbitrary<Fault> = fc.constantFrom('none', 'none', 'none', 'none', 'lost', 'down', 'twice');
const first: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    act: fc.constant('buy' as const),
    period,
    seats: fc.integer({ min: 1, max: 4 }),
    card: fc.constant('paid' as const),
  }),
  fc.record({ act: fc.constant('try' as const), seats: fc.integer({ min: 1, max: 3 }) }),
);

/**
 * Lets people act at random, with faults of the provider, and checks for each that what was taken is what they noted,
 * and at the end that the books say the same (BILLING §13). Gives how many figures were compared.
 */
export async function checkPurses(app: TestApp, tools: PurseTools, given: { sequences: number; seed: number }) {
  const compared = { paid: 0, renewals: 0 };
  const sequence = fc.tuple(
    fc.record({ what: first, fault }),
    fc.array(fc.record({ what: act, fault }), { minLength: 3, maxLength: 9 }),
    fc.constantFrom('US' as const, 'FI' as const),
  );
  const property = fc.asyncProperty(sequence, async ([begin, rest, country]) => {
    const { purse, taken } = await fillPurse(app, tools, [begin, ...rest], country);
    compare(purse, taken, country === 'FI' ? 0.255 : 0);
    compared.paid += purse.paid.length;
    compared.renewals += purse.renewals.length;
  });
  await fc.assert(property, { seed: given.seed, numRuns: given.sequences, endOnFailure: true });
  await checkBooks(app);
  return compared;
}

/** Line by line: what was answered as paid was taken, what was left open at most once, the rest renews a period. */
function compare({ paid, open, renewals }: Purse, taken: readonly number[], taxRate: number): void {
  const left = [...taken];
  const strike = (figure: number): boolean => {
    const at = left.indexOf(figure);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  for (const { taken: amount, net } of renewals) {
    expect(Math.abs(amount - net * (1 + taxRate))).toBeLessThanOrEqual(0.5 + 1e-6);
    expect(strike(amount)).toBe(true);
  }
  for (const figure of paid) expect({ figure, wasTaken: strike(figure) }).toEqual({ figure, wasTaken: true });
  for (const figure of open) strike(figure);
  expect(left).toEqual([]);
}

/** The provider’s statement, the ledger, the invoices and the orders agree, and nothing is left reserved. */
async function checkBooks(app: TestApp): Promise<void> {
  const rows = async (text: string) => (await app.parts.database.pool.query(text)).rows;
  const sumOf = (account: string) =>
    `(select coalesce(sum(amount), 0)::int from ledger_entries where account = '${account}')`;
  const [sums] = await rows(
    `select ${sumOf('provider')} as provider, ${sumOf('receivable')} as receivable,
       (select coalesce(sum(amount), 0)::int from sandbox_pay.charges) as taken,
       (select coalesce(sum(total), 0)::int from invoices) as invoiced,
       (select count(*)::int from orders where status = 'settling') as held,
       (select count(*)::int from subscriptions where status = 'starting') as starting`,
  );
  expect(sums).toMatchObject({ provider: sums.taken, receivable: 0, invoiced: sums.taken, held: 0, starting: 0 });
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

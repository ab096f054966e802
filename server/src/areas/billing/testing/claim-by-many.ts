import { systemContext } from '@chamfer/server/context';
import { seedVouchers } from '@chamfer/server/scenario';
import { buildPerson, type TestApp, type TestPerson } from '@chamfer/testing';
import { expect } from 'vitest';

/** How often a call is repeated that finds the server busy. */
const mostTries = 50;

/**
 * Has many people claim the vouchers of one batch at once, each one of the codes, and expects that exactly as many get Pro
 * as the batch has uses, if there are more people than that.
 */
export async function claimByMany(
  app: TestApp,
  { people: crowd, codes, usesPerCode = 1 }: { people: number; codes: number; usesPerCode?: number },
): Promise<void> {
  const name = app.parts.ids.uuid();
  const vouchers = await seedVouchers(systemContext(app.parts), { name, codes, usesPerCode });
  const people: TestPerson[] = [];
  for (let each = 0; each < crowd; each++) people.push(await buildPerson(app));
  const answers = await Promise.all(people.map((as, index) => claim(app, as, vouchers[index % codes]!)));
  const uses = codes * usesPerCode;
  expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(uses);
  expect(answers.filter((answer) => answer === 'INVALID_VOUCHER')).toHaveLength(crowd - uses);
  const { rows } = await app.parts.database.pool.query(
    `select count(*)::int as claims, count(distinct c.user_id)::int as people, count(s.id)::int as running,
       (select sum(uses_left)::int from vouchers v where v.batch_id = b.id) as left
     from voucher_batches b join vouchers v on v.batch_id = b.id join voucher_claims c using (code_hash)
       left join subscriptions s on s.id = c.subscription_id and s.status = 'active' and s.user_id = c.user_id
     where b.name = $1 group by b.id`,
    [name],
  );
  expect(rows).toEqual([{ claims: uses, people: uses, running: uses, left: 0 }]);
}

async function claim(app: TestApp, as: TestPerson, voucherId: string): Promise<string> {
  for (let attempt = 0; attempt < mostTries; attempt++) {
    const { status, body } = await app.call('GET /voucher/claim/{voucherId}', { as, params: { voucherId } });
    if (status === 200) return 'claimed';
    if (body.code !== 'BUSY') return body.code;
  }
  throw new Error('the server stays busy');
}

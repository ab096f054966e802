import { systemContext } from '@chamfer/server/context';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { buyPro } from '@chamfer/testing/checkout';
import { expect, test } from 'vitest';
import { listDue } from './renewal.service.ts';

// Without workers: the minute’s tick would renew what is looked at here.
const app = useTestApp({ env: { BILLING: 'sandbox' } });
const dayMs = 24 * 60 * 60_000;
const rows = async (text: string, ...values: unknown[]) => (await app.parts.database.pool.query(text, values)).rows;

test('what waits for the provider does not keep others from being renewed', async () => {
  const [waiting, other] = [await buildPerson(app), await buildPerson(app)];
  const bought = [];
  for (const owner of [waiting, other]) {
    bought.push((await buyPro(app, owner, { period: 'monthly', isTrialUsed: true })).subscriptionId);
    const ahead = 40 * dayMs;
    await rows('update billing_customers set clock_offset = $1 where team_id = $2', ahead, owner.teamId);
  }
  await rows("update subscriptions set due_at = '2020-01-01' where id = $1", bought[0]);
  await rows("update subscriptions set due_at = '2020-01-02' where id = $1", bought[1]);
  await rows("update orders set status = 'settling' where team_id = $1", waiting.teamId);
  expect(await listDue(systemContext(app.parts), 1)).toEqual([bought[1]]);
  await rows("update orders set status = 'settled' where team_id = $1", waiting.teamId);
  expect(await listDue(systemContext(app.parts), 1)).toEqual([bought[0]]);
});

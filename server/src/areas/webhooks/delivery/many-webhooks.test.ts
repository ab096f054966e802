import { buildPerson, useTestApp } from '@chamfer/testing';
import { inDepth } from '@chamfer/testing/depth';
import { eventually } from '@chamfer/testing/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext, transact } from '../../../platform/context.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { replayFailed } from '../settings/deliveries.service.ts';
import { type Receiver, startReceiver } from '../testing/receiver.ts';
import { buildWebhook, ownerOf, type TestWebhook } from '../testing/webhook-scene.ts';
import { resumeDeliveries } from './webhooks.sweep.ts';

const app = useTestApp({ workers: true, env: { OUTGOING_ALLOW: 'loopback' } });
/** Teams, each with as many webhooks as it may have. */
const teams = inDepth(2, 50);
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

test(`${teams * 20} webhooks and a receiver that fails half the time: each message is delivered, and in the log`, async () => {
  let count = 0;
  // Every second request fails, in one of several ways.
  receiver.answer = (response) => {
    count += 1;
    if (count % 2 === 0) return void response.writeHead(204).end();
    if (count % 3 === 0) return void response.destroy();
    response.writeHead(count % 5 === 0 ? 429 : 500).end('later');
  };
  const hooks: TestWebhook[] = [];
  for (let team = 0; team < teams; team++) {
    const owner = await buildPerson(app);
    for (let each = 0; each < 20; each++) hooks.push(await buildWebhook(app, receiver, owner, ['member.joined']));
  }
  const inside = hooks[0]!;
  await app.parts.database.pool.query("update webhooks set url = 'https://10.0.0.7/hooks' where id = $1", [
    inside.webhookId,
  ]);
  const started = performance.now();
  const ctx = systemContext(app.parts);
  for (const as of new Set(hooks.map((hook) => hook.as))) {
    await transact(ctx, (db) => announceAct(ctx, db, { teamId: as.teamId }, 'member.joined', { userId: as.userId }));
  }
  const { pool } = app.parts.database;
  let replayed = 0;
  const text = `select webhook_id, state, tries, next_at, last_reason from webhook_deliveries`;
  const logged = await eventually(async () => {
    const { rows } = await pool.query(text);
    expect(rows).toHaveLength(hooks.length);
    // The clock is moved to what is due next, once everything that is due was tried.
    const now = app.clock.now().getTime();
    const waiting = rows.filter((row) => row.state === 'pending' && row.webhook_id !== inside.webhookId);
    if (waiting.length > 0 && waiting.every((row) => row.tries > 0 && row.next_at.getTime() > now)) {
      app.clock.advance(Math.max(...waiting.map((row) => row.next_at.getTime() - now)) + 1);
      await resumeDeliveries(app.parts);
    }
    // Of a thousand, one in a thousand meets ten failures in a row: its owner has it sent again.
    for (const row of rows.filter(({ state }) => state === 'failed')) {
      const hook = hooks.find(({ webhookId }) => webhookId === row.webhook_id)!;
      await replayFailed(ownerOf(app, hook), hook);
      replayed += 1;
    }
    expect(waiting).toEqual([]);
    expect(rows.filter(({ state }) => state !== 'delivered')).toHaveLength(1);
    return rows;
  }, 200);
  const seconds = (performance.now() - started) / 1000;
  const others = hooks.filter((hook) => hook !== inside);
  for (const { path, secret } of others) expect(receiver.verified(path, secret).length).toBeGreaterThan(0);
  expect(logged.filter((row) => row.state === 'delivered')).toHaveLength(others.length);
  // What is inside the network was called by nobody.
  expect(logged.find((row) => row.webhook_id === inside.webhookId)).toMatchObject({
    state: 'pending',
    last_reason: 'address_not_allowed',
  });
  const { rows } = await pool.query(
    `select count(*)::int as tries from webhook_tries where status is not null or reason = 'unreachable'`,
  );
  expect(rows[0].tries).toBe(receiver.received.length);
  const rate = Math.round(receiver.received.length / seconds);
  console.info(
    `${others.length} webhooks, ${receiver.received.length} requests, ${replayed} given up and replayed, in ${seconds.toFixed(1)} s, ${rate} a second`,
  );
});

import { buildDesign, buildMember, buildPerson, mailsTo, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemContext, transact } from '../../../platform/context.ts';
import { announceAct } from '../../../platform/team-acts.ts';
import { makeSecret, signatureOf } from '../core/secrets.ts';
import { replayDelivery } from '../settings/deliveries.service.ts';
import { showWebhook } from '../settings/show-webhooks.service.ts';
import { type Receiver, startReceiver, verify } from '../testing/receiver.ts';
import {
  about,
  buildWebhook,
  logOf,
  newestOf,
  ownerOf,
  settledLog,
  type TestWebhook,
  untilSettled,
} from '../testing/webhook-scene.ts';
import { claimDue } from './deliver.job.ts';
import { fanOut } from './fan-out.job.ts';
import { mostTries } from './schedule.ts';
import { resumeDeliveries, sweepDeliveries } from './webhooks.sweep.ts';

const app = useTestApp({ workers: true, env: { OUTGOING_ALLOW: 'loopback' } });
const hour = 60 * 60_000;
let receiver: Receiver;
let owner: TestPerson;
let hook: TestWebhook;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.answer = (response) => response.writeHead(204).end();
  owner = await buildPerson(app);
  hook = await buildWebhook(app, receiver, owner);
});

const ofHook = () => about(hook);
const at = (path = hook.path) => receiver.received.filter((each) => each.path === path);
/** Lets something happen in a team. */
function act(teamId = owner.teamId): Promise<void> {
  const ctx = systemContext(app.parts);
  return transact(ctx, (db) => announceAct(ctx, db, { teamId }, 'member.joined', { userId: owner.userId }));
}
const isOn = async () => (await showWebhook(ownerOf(app, hook), hook)).isOn;
const change = (input: object) => app.call('PATCH /app/teams/{teamId}/webhooks/{webhookId}', { ...ofHook(), input });
const replay = async () => {
  const deliveryId = (await logOf(app, hook))[0]!.id;
  return replayDelivery(ownerOf(app, hook), { ...hook, deliveryId });
};
const delivered = () =>
  eventually(async () => expect((await logOf(app, hook)).map(({ state }) => state)).toEqual(['delivered']));

test('a message is signed as the library of Standard Webhooks signs it', () => {
  for (const body of ['{}', '{"type":"comment.created","data":{"name":"Čížek 図面"}}']) {
    const secret = makeSecret();
    const time = new Date();
    const timestamp = String(Math.floor(time.getTime() / 1000));
    const expected = new Webhook(secret).sign('msg_1', time, body);
    expect(signatureOf([secret], 'msg_1', timestamp, body)).toBe(expected);
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': expected };
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  }
});

test('an act reaches its receiver: the envelope, ids alone, and a signature that holds', async () => {
  await act();
  await delivered();
  const [{ body, headers }] = at() as [(typeof receiver.received)[0]];
  const { type, timestamp, data } = verify(hook.secret, body, headers);
  expect({ type, data }).toEqual({ type: 'member.joined', data: { teamId: owner.teamId, userId: owner.userId } });
  expect(Math.abs(Date.parse(timestamp) - app.clock.now().getTime())).toBeLessThan(hour);
  expect(headers['content-type']).toBe('application/json');
  expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/);
  const { latestTries, messageId } = await newestOf(app, hook);
  expect(latestTries).toMatchObject([{ status: 204, reason: null, sent: { path: hook.path } }]);
  expect(messageId).toBe(headers['webhook-id']);
});

test('what fails is tried again at the times of the schedule, with the same id and a time of its own, then given up', async () => {
  receiver.answer = (response) => response.writeHead(503, { 'retry-after': '999999' }).end('PLM is being updated');
  await act();
  const waits: number[] = [];
  for (let tries = 1; tries < mostTries; tries++) {
    const row = await eventually(async () => {
      const [found] = await settledLog(app, hook);
      expect(found).toMatchObject({ tries, state: 'pending', last: { status: 503 } });
      return found!;
    });
    const wait = Date.parse(row.nextTryAt!) - app.clock.now().getTime();
    waits.push(wait);
    app.clock.advance(wait + 1);
    await resumeDeliveries(app.parts);
  }
  await eventually(async () => expect(await logOf(app, hook)).toMatchObject([{ tries: mostTries, state: 'failed' }]));
  const schedule = [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400].map((seconds) => seconds * 1000);
  for (const [index, expected] of schedule.entries()) {
    expect(waits[index]).toBeLessThanOrEqual(expected);
    expect(waits[index]).toBeGreaterThan(expected - 5000);
  }
  expect(at()).toHaveLength(mostTries);
  expect(new Set(at().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(at().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(mostTries);
  for (const { body, headers } of at()) verify(hook.secret, body, headers);
  expect((await newestOf(app, hook)).latestTries[0]).toMatchObject({
    answer: { text: 'PLM is being updated', headers: { 'retry-after': '999999' } },
  });
  // A replay, with the same id, is tried as often as a new one.
  receiver.answer = (response) => response.writeHead(200).end();
  expect(await replay()).toMatchObject({ state: 'pending', tries: 0 });
  await delivered();
  expect(at().at(-1)!.headers['webhook-id']).toBe(at()[0]!.headers['webhook-id']);
});

test('410 switches it off at once, with a mail to the owners; what was pending has failed and can be replayed', async () => {
  const second = await buildMember(app, owner.teamId, 'owner');
  const editor = await buildMember(app, owner.teamId, 'editor');
  await untilSettled(app, hook);
  receiver.answer = (response) => response.writeHead(410).end();
  await act();
  const name = 'GET /app/teams/{teamId}/webhooks/{webhookId}';
  await eventually(async () =>
    expect((await app.call(name, ofHook())).body).toMatchObject({ isOn: false, offReason: 'gone' }),
  );
  for (const { email } of [owner, second]) {
    await eventually(async () => expect((await mailsTo(app, email))[0]?.text).toContain('410 Gone'));
  }
  expect((await mailsTo(app, editor.email)).filter(({ text }) => text.includes('410'))).toEqual([]);
  expect((await logOf(app, hook))[0]).toMatchObject({ state: 'failed' });
  const before = at().length;
  await act();
  await settledLog(app, hook);
  expect(at()).toHaveLength(before);
  await expect(replay()).rejects.toMatchObject({ code: 'OPERATION_NOT_ALLOWED', details: { reason: 'off' } });
  receiver.answer = (response) => response.writeHead(200).end();
  expect((await change({ isOn: true })).body).toMatchObject({ isOn: true, offReason: null });
  const all = await app.call('POST /app/teams/{teamId}/webhooks/{webhookId}/replay', ofHook());
  expect(all.body).toEqual({ replayed: 1 });
  await eventually(async () => expect((await logOf(app, hook))[0]).toMatchObject({ state: 'delivered' }));
});

test('five days of failures switch it off; one success in between does not', async () => {
  const fails = async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const before = at().length;
    await act();
    await eventually(() => expect(at().length).toBeGreaterThan(before));
    await eventually(async () => expect((await settledLog(app, hook))[0]!.tries).toBeGreaterThan(0));
  };
  await fails();
  app.clock.advance(4 * 24 * hour);
  receiver.answer = (response) => response.writeHead(200).end();
  await resumeDeliveries(app.parts);
  await delivered();
  app.clock.advance(2 * 24 * hour);
  await fails();
  expect(await isOn()).toBe(true);
  app.clock.advance(5 * 24 * hour);
  await act();
  await eventually(async () => expect(await isOn()).toBe(false));
  await eventually(async () => expect((await mailsTo(app, owner.email))[0]?.text).toMatch(/five\s+days/));
});

test('after a rotation both secrets sign for 24 hours, then the new one alone', async () => {
  const first = hook.secret;
  const rotated = await app.call('POST /app/teams/{teamId}/webhooks/{webhookId}/secret', ofHook());
  expect(rotated.status).toBe(200);
  const second = rotated.body.secret;
  expect(second).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(rotated.body.webhook.previousSecretUntil).not.toBeNull();
  await act();
  await delivered();
  for (const secret of [first, second]) verify(secret, at()[0]!.body, at()[0]!.headers);
  app.clock.advance(24 * hour);
  await replay();
  await eventually(() => expect(at()).toHaveLength(2));
  verify(second, at()[1]!.body, at()[1]!.headers);
  expect(() => verify(first, at()[1]!.body, at()[1]!.headers)).toThrow('does not hold');
  await sweepDeliveries(app.parts);
  const { rows } = await app.parts.database.pool.query('select * from webhooks where id = $1', [hook.webhookId]);
  expect(rows[0].sealed_previous_secret).toBeNull();
  expect(JSON.stringify(rows)).not.toContain(second.slice('whsec_'.length));
});

describe('what a receiver does', () => {
  test('64 MB of an answer are not read, and count as an answer', async () => {
    let written = 0;
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      const block = Buffer.alloc(256 * 1024, 'a');
      const pump = (): void => {
        while (written < 64 * 1024 * 1024 && !response.destroyed) {
          written += block.length;
          if (!response.write(block)) return void response.once('drain', pump);
        }
        response.end();
      };
      pump();
    };
    await act();
    await delivered();
    const [done] = (await newestOf(app, hook)).latestTries;
    expect(done!.answer!.text).toBe('a'.repeat(1024));
    expect(written).toBeLessThan(20 * 1024 * 1024);
  });

  test.each([
    ['closes without an answer', 'unreachable', (response) => response.destroy()],
    [
      'closes in the middle of one',
      'unreachable',
      (response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
      },
    ],
    ['sends elsewhere', 'redirect', (response) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ] as [string, string, Receiver['answer']][])('one that %s is tried again: %s', async (_, reason, answer) => {
    receiver.answer = answer;
    await act();
    await eventually(async () =>
      expect((await settledLog(app, hook))[0]).toMatchObject({ state: 'pending', last: { status: null, reason } }),
    );
    expect(at('/elsewhere')).toEqual([]);
  });

  test('text that is none is not kept, and nothing of an answer breaks the log', async () => {
    receiver.answer = (response) => response.writeHead(200, { 'x-odd': 'é' }).end(Buffer.from([0, 1, 0xff, 0xfe, 0]));
    await act();
    await delivered();
    expect((await newestOf(app, hook)).latestTries[0]!.answer).toMatchObject({ text: '' });
  });

  test('one that hangs is given 15 seconds and delays nobody else', async () => {
    const other = await buildWebhook(app, receiver, owner);
    receiver.answer = (response, { path }) => void (path === hook.path || response.writeHead(200).end());
    for (let count = 0; count < 10; count++) await act();
    await eventually(async () =>
      expect((await logOf(app, other)).map(({ state }) => state)).toEqual(Array(10).fill('delivered')),
    );
    // None of its own tries has ended by then.
    expect((await logOf(app, hook)).filter(({ tries }) => tries > 0)).toEqual([]);
    await eventually(async () =>
      expect((await logOf(app, hook)).filter(({ last }) => last?.reason === 'timeout').length).toBeGreaterThan(0),
    );
    const slow = await app.parts.database.pool.query('select is_slow from webhooks where id = $1', [hook.webhookId]);
    expect(slow.rows).toEqual([{ is_slow: true }]);
  });
});

describe('what a kill leaves', () => {
  test('before its job ran, an act is still to be sent; ran twice, it is one delivery', async () => {
    const payload = {
      eventId: crypto.randomUUID(),
      teamId: owner.teamId,
      type: 'member.joined',
      at: app.clock.now().toISOString(),
      ids: { userId: owner.userId },
    };
    await Promise.all([fanOut(app.parts, payload), fanOut(app.parts, payload)]);
    await delivered();
    await fanOut(app.parts, payload);
    expect(await logOf(app, hook)).toHaveLength(1);
  });

  test('a try that never ended is made again once it counts as lost', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    await act();
    const row = await eventually(async () => {
      const [found] = await settledLog(app, hook);
      expect(found!.tries).toBe(1);
      return found!;
    });
    app.clock.advance(Date.parse(row.nextTryAt!) - app.clock.now().getTime() + 1);
    // What a process has taken that is killed before it writes what came of it.
    const { claimed } = await claimDue(app.parts, hook.webhookId);
    expect(claimed).toHaveLength(1);
    receiver.answer = (response) => response.writeHead(200).end();
    await resumeDeliveries(app.parts);
    expect((await logOf(app, hook))[0]!.state).toBe('pending');
    app.clock.advance(31_000);
    await resumeDeliveries(app.parts);
    await delivered();
  });

  test('a job that was lost is sent by the sweep', async () => {
    const { pool } = app.parts.database;
    receiver.answer = (response) => response.writeHead(500).end();
    await act();
    await eventually(async () => expect((await settledLog(app, hook))[0]!.tries).toBe(1));
    await pool.query("delete from pgboss.job where name like 'webhook.deliver%' and data->>'webhookId' = $1", [
      hook.webhookId,
    ]);
    receiver.answer = (response) => response.writeHead(200).end();
    app.clock.advance(10_000);
    await resumeDeliveries(app.parts);
    await delivered();
  });
});

test('a name that leads into the network, now or later, is never called; nor is what the check refuses', async () => {
  const { pool } = app.parts.database;
  const closed = [
    'https://10.0.4.7/hooks',
    'https://[::ffff:169.254.169.254]/',
    'https://[fd00::1]/',
    'https://2852039166/',
  ];
  for (const url of closed) {
    const refused = await change({ url });
    expect([url, refused.status, refused.body.code, refused.body.details]).toEqual([
      url,
      400,
      'WEBHOOK_ADDRESS_INVALID',
      { reason: 'address_not_allowed' },
    ]);
  }
  const plain = await change({ url: 'http://plm.haldenworks.example/hooks' });
  expect(plain.body).toMatchObject({ details: { reason: 'https_needed' }, validationErrors: [{ field: 'url' }] });
  expect((await change({ url: 'https://me:secret@plm.example/' })).body.details).toEqual({ reason: 'invalid_address' });
  // One that was stored before the operator took it off the list.
  await pool.query("update webhooks set url = 'https://10.0.4.7/hooks' where id = $1", [hook.webhookId]);
  await act();
  await eventually(async () =>
    expect((await settledLog(app, hook))[0]).toMatchObject({ last: { status: null, reason: 'address_not_allowed' } }),
  );
});

test('a test is sent to a webhook that is off too, once, and changes nothing about it', async () => {
  await change({ isOn: false });
  receiver.answer = (response) => response.writeHead(410).end();
  const sent = await app.call('POST /app/teams/{teamId}/webhooks/{webhookId}/test', ofHook());
  expect([sent.status, sent.body.type]).toEqual([201, 'webhook.test']);
  await eventually(async () => expect(await logOf(app, hook)).toMatchObject([{ state: 'failed', tries: 1 }]));
  expect(at()).toHaveLength(1);
  await change({ isOn: true });
  await app.call('POST /app/teams/{teamId}/webhooks/{webhookId}/test', ofHook());
  await eventually(() => expect(at()).toHaveLength(2));
  await eventually(async () => expect((await logOf(app, hook))[0]!.state).toBe('failed'));
  expect(await isOn()).toBe(true);
});

test('the log is kept for 30 days; a webhook takes its log with it, a team its webhooks', async () => {
  await act();
  await delivered();
  app.clock.advance(29 * 24 * hour);
  await sweepDeliveries(app.parts);
  expect(await logOf(app, hook)).toHaveLength(1);
  app.clock.advance(2 * 24 * hour);
  await sweepDeliveries(app.parts);
  expect(await logOf(app, hook)).toEqual([]);
  const { pool } = app.parts.database;
  await pool.query('delete from teams where id = $1', [owner.teamId]);
  expect((await pool.query('select 1 from webhooks where id = $1', [hook.webhookId])).rowCount).toBe(0);
});

test('a team has at most 20, the twenty-first is refused', async () => {
  for (let count = 1; count < 20; count++) await buildWebhook(app, receiver, owner);
  const input = { url: `${receiver.origin}/more`, events: ['member.left' as const] };
  const more = await app.call('POST /app/teams/{teamId}/webhooks', {
    as: owner,
    params: { teamId: owner.teamId },
    input,
  });
  expect([more.status, more.body.details]).toEqual([409, { reason: 'limit' }]);
});

test('the log names no secret: neither the audit log nor a list has one, and the address is named by its host', async () => {
  await buildDesign(app, owner);
  const { rows } = await app.parts.database.pool.query('select action, details from audit_log where team_id = $1', [
    owner.teamId,
  ]);
  expect(rows.filter(({ action }) => action === 'webhook.added')).toEqual([
    { action: 'webhook.added', details: { name: 'PLM', host: new URL(receiver.origin).host } },
  ]);
  const list = await app.call('GET /app/teams/{teamId}/webhooks', { as: owner, params: { teamId: owner.teamId } });
  expect(list.bytes.toString()).not.toContain('whsec_');
});

test('what belongs to another team, or is gone, is not found', async () => {
  const other = await buildWebhook(app, receiver, await buildPerson(app));
  await act();
  await delivered();
  const [{ id: deliveryId }] = (await logOf(app, hook)) as [Awaited<ReturnType<typeof logOf>>[0]];
  const name = 'GET /app/teams/{teamId}/webhooks/{webhookId}/deliveries/{deliveryId}';
  const read = async ({ teamId, webhookId, as }: TestWebhook, id = deliveryId) =>
    (await app.call(name, { as, params: { teamId, webhookId, deliveryId: id } })).body.code;
  expect(await read(hook)).toBeUndefined();
  expect(await read({ ...other, webhookId: hook.webhookId })).toBe('WEBHOOK_NOT_FOUND');
  expect(await read(other)).toBe('WEBHOOK_DELIVERY_NOT_FOUND');
  expect(await read({ ...hook, as: other.as })).toBe('TEAM_NOT_FOUND');
  const removed = await app.call('DELETE /app/teams/{teamId}/webhooks/{webhookId}', ofHook());
  expect(removed.status).toBe(204);
  expect(await read(hook)).toBe('WEBHOOK_NOT_FOUND');
});

import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { mostBeaconBytes } from '@chamfer/contract/calls/telemetry/telemetry';
import { buildPerson, useTestApp } from '@chamfer/testing';
import { someEvent } from '@chamfer/testing/some-event';
import { expect, test } from 'vitest';
import { ingestOf } from './ingest.service.ts';

const app = useTestApp({ env: { TELEMETRY: 'store' }, timeLimits: { body: 600 } });

const send = (events: unknown, extras: Parameters<typeof app.fetch>[2] = {}) =>
  app.fetch('POST', '/api/telemetry', {
    ...extras,
    body: Buffer.from(typeof events === 'string' ? events : JSON.stringify(events)),
    headers: { 'content-type': 'text/plain;charset=UTF-8', ...extras.headers },
  });

async function stored(ids: string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await app.parts.database.pool.query(
    'select *, day::text as day from telemetry_events where event_id = any($1)',
    [ids],
  );
  return rows;
}

async function everything(): Promise<number> {
  const { rows } = await app.parts.database.pool.query('select count(*)::int as n from telemetry_events');
  return rows[0].n;
}

test('a beacon is stored whole, by the day on which it arrived, before it is answered', async () => {
  const events = [
    someEvent({ event_time: '1999-01-01T00:00:00Z' }),
    someEvent({ event_name: 'members_filtered', event_properties: { team_id: randomUUID(), shown: 3 } }),
    someEvent({ event_time: '2199-01-01T00:00:00+02:00' }),
  ];
  const { status } = await send(events);
  expect(status).toBe(204);
  const rows = await stored(events.map(({ event_id }) => event_id));
  const day = app.clock.now().toISOString().slice(0, 10);
  expect(rows.map((row) => row.day)).toEqual([day, day, day]);
  const filtered = rows.find(({ event_name }) => event_name === 'members_filtered');
  expect(filtered).toMatchObject({
    event_properties: events[1]!.event_properties,
    tracking_id: events[1]!.tracking_id,
    session_id: events[1]!.session_id,
    os_name: 'macOS',
    browser_version: '145.0',
    viewport_width: 1440,
    is_user_proven: false,
  });
});

test('what is sent again is stored once, also within one beacon and at the same time', async () => {
  const event = someEvent();
  const answers = await Promise.all([send([event, event]), send([event]), send([event])]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await send([event])).status).toBe(204);
  expect(await stored([event.event_id])).toHaveLength(1);
});

test('the user is a claim without a token, and checked with one', async () => {
  const person = await buildPerson(app);
  const claimed = someEvent({ user_id: randomUUID() });
  expect((await send([claimed])).status).toBe(204);
  expect(await stored([claimed.event_id])).toMatchObject([{ user_id: claimed.user_id, is_user_proven: false }]);
  const proven = someEvent({ user_id: person.userId });
  expect((await send([proven], { as: person })).status).toBe(204);
  expect(await stored([proven.event_id])).toMatchObject([{ user_id: person.userId, is_user_proven: true }]);
  const before = await everything();
  const lie = await send([someEvent({ user_id: person.userId }), claimed], { as: person });
  expect([lie.status, lie.body.code, lie.body.validationErrors[0]!.field]).toEqual([
    400,
    'VALIDATION_ERROR',
    '1.user_id',
  ]);
  const forged = await send([someEvent()], { as: { token: 'forged' } });
  expect([forged.status, forged.body.code]).toEqual([401, 'INVALID_TOKEN']);
  expect(await everything()).toBe(before);
});

test.each([
  ['sec-gpc', '1'],
  ['dnt', '1'],
])('a browser that asks not to be tracked by %s is answered, and nothing is kept', async (name, value) => {
  const event = someEvent();
  expect((await send([event], { headers: { [name]: value } })).status).toBe(204);
  expect(await stored([event.event_id])).toEqual([]);
});

test('secrets in addresses are hidden again', async () => {
  const event = someEvent({
    url: 'https://c.example/sso/callback?code=c0de&state=st&SAMLResponse=abc&RelayState=%2Fx&period=yearly&Token=t',
    hash: '#token=verysecret',
  });
  await send([event]);
  expect(await stored([event.event_id])).toMatchObject([
    {
      url: 'https://c.example/sso/callback?code=hidden&state=hidden&SAMLResponse=hidden&RelayState=hidden&period=yearly&Token=hidden',
      hash: '#token=hidden',
    },
  ]);
});

test('one bad event refuses the beacon, naming the event and the field; nothing is stored', async () => {
  const before = await everything();
  const fine = someEvent();
  const bad: [unknown, string][] = [
    [{ ...fine, event_name: 'mining_started' }, '1.event_name'],
    [{ ...fine, tracking_id: '6ba7b810-9dad-11d1-80b4-00c04fd430c8' }, '1.tracking_id'],
    [{ ...fine, session_id: 'x' }, '1.session_id'],
    [{ ...fine, more: 1 }, '1'],
    [{ ...fine, event_properties: { route: '/x', typed: 'secret' } }, '1.event_properties'],
    [
      someEvent({ event_name: 'members_filtered', event_properties: { team_id: 'x', shown: 1 } }),
      '1.event_properties.team_id',
    ],
    [{ ...fine, event_time: 'yesterday' }, '1.event_time'],
    [{ ...fine, page_title: 'NUL \u0000' }, '1.page_title'],
    [{ ...fine, viewport_width: -1 }, '1.viewport_width'],
    [null, '1'],
  ];
  for (const [event, field] of bad) {
    const { status, body } = await send([fine, event]);
    expect([status, body.code, body.validationErrors[0]!.field]).toEqual([400, 'VALIDATION_ERROR', field]);
  }
  for (const text of ['', '{', '{}', '"x"', '[[]]']) {
    const { status, body } = await send(text);
    expect([text, status, body.code]).toEqual([text, 400, 'VALIDATION_ERROR']);
  }
  expect(await everything()).toBe(before);
});

test('a beacon of 5 MB and one of 10,000 events are refused, and nothing of them is stored', async () => {
  const before = await everything();
  const started = performance.now();
  const large = await send(`[${JSON.stringify(someEvent({ page_title: 'x'.repeat(5 * 1024 * 1024) }))}]`);
  expect([large.status, large.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  const many = await send(Array.from({ length: 10_000 }, () => someEvent()));
  expect([many.status, many.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect(performance.now() - started).toBeLessThan(2000);
  // Within the bytes, more than 500 are too many.
  const small = await send(`[${Array.from({ length: 501 }, () => '{}').join(',')}]`);
  expect(small.status).toBe(413);
  expect(await everything()).toBe(before);
});

test('a body that never ends is refused: by its size where it comes, by the time where it does not', async () => {
  const origin = new URL(await app.listen());
  const head = `POST /api/telemetry HTTP/1.1\r\nHost: ${origin.host}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const answerTo = (drip: (write: (text: string) => void) => NodeJS.Timeout | undefined) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(origin.port), origin.hostname.replace(/[[\]]/g, ''));
      socket.write(head);
      const timer = drip((text) => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk;
        if (!answer.includes('"code"')) return;
        clearInterval(timer);
        socket.destroy();
        resolve(answer);
      });
      socket.on('error', reject);
    });
  const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
  const endless = await answerTo((write) => setInterval(() => write(chunk), 2));
  expect(endless).toContain('413');
  const silent = await answerTo((write) => void write('1\r\n[\r\n'));
  expect(silent).toContain('408');
});

test('a source address of which 5,000 events wait is refused until they are stored, others are not', async () => {
  const ingest = ingestOf(app.parts)!;
  const rows = (count: number) =>
    Array.from({ length: count }, () => ({ event: someEvent(), receivedAt: app.clock.now(), isUserProven: false }));
  const client = await app.parts.database.pool.connect();
  try {
    await client.query('begin; lock table telemetry_events in access exclusive mode');
    const waiting = ingest.take(rows(5000), '127.0.0.1');
    const refused = await send([someEvent()]);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    const other = ingest.take(rows(500), '192.0.2.7');
    await client.query('commit');
    await Promise.all([waiting, other]);
  } finally {
    client.release();
  }
  expect((await send([someEvent()])).status).toBe(204);
});

test('exactly 64 KB are taken', async () => {
  const event = someEvent();
  const text = JSON.stringify([event]);
  const padded = text + ' '.repeat(mostBeaconBytes - Buffer.byteLength(text));
  expect((await send(padded)).status).toBe(204);
  expect((await send(`${padded} `)).status).toBe(413);
});

test('without the setting the call says so', async () => {
  const { startTestApp } = await import('@chamfer/testing');
  const plain = await startTestApp();
  try {
    const { status, body } = await plain.fetch('POST', '/api/telemetry', { body: Buffer.from('[]') });
    expect([status, body.code, body.details]).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'telemetry_off' }]);
  } finally {
    await plain.close();
  }
});

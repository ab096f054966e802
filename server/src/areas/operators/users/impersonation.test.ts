import { type Call, contract, type Endpoint, refusesLooking } from '@chamfer/contract';
import {
  buildComment,
  buildDesign,
  buildGuest,
  buildOperator,
  buildPerson,
  openTeamStream,
  receiveMails,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, expect, test } from 'vitest';
import { makeLog } from '../../../platform/log.ts';

const lines: string[] = [];
const app = useTestApp({ workers: true, log: makeLog('info', { write: (line) => void lines.push(line) }) });
let olga: TestPerson;
beforeAll(async () => {
  olga = await buildOperator(app, { name: 'Olga Brandvold' });
});

const reason = 'Ticket 4182: cannot open the link of Nordguss';
const begin = (userId: string, as = olga) =>
  app.call('POST /operator/users/{userId}/impersonate', { as, params: { userId }, input: { reason } });
const stop = (userId: string) =>
  app.call('POST /operator/users/{userId}/impersonate/stop', { as: olga, params: { userId } });
const refused = ({ status, body }: { status: number; body: { code: string; details: unknown } }) => [
  status,
  body.code,
  body.details,
];

test('an operator sees what somebody sees, who is mailed why, and can change nothing', async () => {
  const jonas = await buildPerson(app, { name: 'Jonas Weber' });
  const design = await buildDesign(app, jonas, { sharedState: 'restricted' });
  await buildComment(app, jonas, design, 'Wall too thin');
  const before = app.clock.now().getTime();
  const { status, body } = await begin(jonas.userId);
  const lasts = Date.parse(body.endsAt) - before;
  expect(status).toBe(200);
  const as = { token: body.accessToken };
  expect(lasts).toBeGreaterThanOrEqual(15 * 60_000);
  expect(lasts).toBeLessThan(16 * 60_000);
  expect((await app.call('GET /account', { as })).body.name).toBe('Jonas Weber');
  const comments = await app.call('GET /web/comments', { as, query: { v: design.viewLinkId } });
  expect(comments.bytes.toString()).toContain('Wall too thin');
  expect((await app.call('PATCH /account', { as, input: { name: 'Somebody' } })).body.code).toBe('LOOKING_ONLY');
  expect((await app.call('GET /account/sessions', { as })).body.code).toBe('LOOKING_ONLY');
  const billing = { as, params: { teamId: jonas.teamId } };
  expect((await app.call('GET /app/teams/{teamId}/invoices', billing)).body.code).toBe('LOOKING_ONLY');
  // The log of the server has both.
  const logged = lines.map((line) => JSON.parse(line)).filter(({ impersonatorId }) => impersonatorId);
  expect(logged).toContainEqual(expect.objectContaining({ userId: jonas.userId, impersonatorId: olga.userId }));
  // The person's devices are their own.
  expect((await app.call('GET /account/sessions', { as: jonas })).body.items).toHaveLength(1);
  const [mail] = await receiveMails(app, jonas.email);
  expect(mail!.subject).toBe('An operator looks at Chamfer as you');
  expect(mail!.text).toContain(reason);
  expect(mail!.text).toContain('Olga Brandvold');

  expect((await stop(jonas.userId)).status).toBe(204);
  expect((await app.call('GET /account', { as })).body.code).toBe('INVALID_TOKEN');
  const { rows } = await app.parts.database.pool.query(
    "select action, actor_user_id, details from audit_log where subject = $1 and action like 'operator.%' order by at, id",
    [jonas.userId],
  );
  expect(rows).toEqual([
    { action: 'operator.impersonated', actor_user_id: olga.userId, details: { userId: jonas.userId, reason } },
    { action: 'operator.impersonation_ended', actor_user_id: olga.userId, details: { userId: jonas.userId } },
  ]);
});

test('every call that changes something, and every one about money, security or the console is refused', async () => {
  const jonas = await buildPerson(app);
  const as = { token: (await begin(jonas.userId)).body.accessToken };
  const allowed = (Object.entries(contract) as [Call, Endpoint][]).filter(
    ([, call]) => call.auth !== 'public' && call.auth !== 'signed' && call.auth !== 'refresh' && !refusesLooking(call),
  );
  // Calls that only read although their method says otherwise.
  expect(allowed.map(([name]) => name).filter((name) => !name.startsWith('GET '))).toEqual([
    'POST /web/project-view-links/{viewLink}/password',
    'POST /web/web-exports',
    'POST /ofrep/v1/evaluate/flags',
    'POST /ofrep/v1/evaluate/flags/{key}',
  ]);
  const secret =
    /api-tokens|sessions|passkeys|two-factor|billing|invoice|subscription|webhook|sso|directory|operator|audit/;
  expect(allowed.map(([name]) => name).filter((name) => secret.test(name))).toEqual([]);
  for (const [name, call] of Object.entries(contract) as [Call, Endpoint][]) {
    if (!refusesLooking(call)) continue;
    const params = Object.fromEntries(
      Object.keys(call.params?.shape ?? {}).map((field) => [field, crypto.randomUUID()]),
    );
    const answer = await app.call(name, { as, params: params as never });
    expect([name, answer.body.code]).toEqual([name, 'LOOKING_ONLY']);
  }
});

test('it ends after 15 minutes with all that is open, and with the sessions of the operator', async () => {
  const jonas = await buildPerson(app);
  const origin = await app.listen();
  const as = { token: (await begin(jonas.userId)).body.accessToken };
  const stream = await openTeamStream(origin, jonas.teamId, as);
  // As the queue does once the time is over.
  await app.parts.database.pool.query(
    "update pgboss.job set start_after = now() where name = 'operators.impersonation-end' and state = 'created'",
  );
  await eventually(async () => expect((await app.call('GET /account', { as })).status).toBe(401));
  while ((await stream.next()) !== null);
  const per = await buildOperator(app);
  const other = { token: (await begin(jonas.userId, per)).body.accessToken };
  expect((await app.call('GET /account', { as: other })).status).toBe(200);
  await app.call('POST /operator/users/{userId}/block', {
    as: olga,
    params: { userId: per.userId },
    input: { reason },
  });
  expect((await app.call('GET /account', { as: other })).status).toBe(401);
});

test('nobody is an operator, a guest or oneself that way, and no reason is no way in', async () => {
  const per = await buildOperator(app);
  const design = await buildDesign(app, per);
  const guest = await buildGuest(app, design.viewLinkId);
  expect(refused(await begin(olga.userId))).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'self' }]);
  expect(refused(await begin(per.userId))).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'operator' }]);
  expect(refused(await begin(guest.userId))).toEqual([409, 'OPERATION_NOT_ALLOWED', { reason: 'guest' }]);
  const jonas = await buildPerson(app);
  const params = { userId: jonas.userId };
  const without = await app.call('POST /operator/users/{userId}/impersonate', {
    as: olga,
    params,
    input: { reason: '' },
  });
  expect(without.body.code).toBe('VALIDATION_ERROR');
  await app.call('POST /operator/users/{userId}/block', { as: olga, params, input: { reason } });
  expect(refused(await begin(jonas.userId))).toEqual([403, 'ACCOUNT_BLOCKED', null]);
});

import {
  buildDesign,
  buildPerson,
  type Held,
  hold,
  joinTeam,
  startTestApp,
  type TestApp,
  type TestPerson,
  useTestApp,
  waitForBlocked,
} from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostWaiting } from './platform/turns/call-turn.ts';

/** As many connections as a server has by default: eight for changes, of which one team or person gets two. */
const pool = { DATABASE_POOL: '10' };
const share = 2;
const app = useTestApp({ env: pool });

let counter = 0;
let owner: TestPerson;
let other: TestPerson;
const open: Held[] = [];
beforeEach(async () => {
  owner = await buildPerson(app);
  other = await buildPerson(app);
});
afterEach(async () => {
  for (const held of open.splice(0)) await held.commit();
  // Every turn was given back, and every connection.
  await eventually(() => expect([app.parts.turns.size, app.parts.database.changes.isEmpty]).toEqual([0, true]));
});

/** Locks the team of a person, as a call of another server would that takes its time. */
async function lockTeamRow({ teamId }: TestPerson, on: TestApp = app): Promise<() => Promise<void>> {
  const held = await hold(on, 'select id from teams where id = $1 for update', [teamId]);
  open.push(held);
  return async () => {
    open.splice(open.indexOf(held), 1);
    await held.commit();
  };
}

function invite(as: TestPerson, { on = app, teamId = as.teamId }: { on?: TestApp; teamId?: string } = {}) {
  counter += 1;
  return on.call('POST /teams/{teamId}/self-serve-invitations', {
    as,
    params: { teamId },
    input: { emails: [`queued-${counter}@haldenworks.example`], role: 'editor' },
  });
}
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));

/** Reads and small changes of somebody else, several at once. */
async function expectUndisturbed(as: TestPerson, on: TestApp = app): Promise<void> {
  const calls = [
    ...many(5, () => on.call('GET /account', { as })),
    ...many(3, () => on.call('PATCH /account', { as, input: { name: 'Elena Duarte' } })),
    ...many(3, (index) =>
      on.call('PATCH /teams/{teamId}', { as, params: { teamId: as.teamId }, input: { name: `Team ${index}` } }),
    ),
    on.call('POST /app/projects', { as, input: { spaceId: as.spaceId, name: 'Bracket' } }),
  ];
  const answers = await Promise.all(calls as Promise<{ status: number; body: object }>[]);
  expect(answers.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([]);
}

async function invitationsOf({ teamId }: TestPerson): Promise<string[]> {
  const { rows } = await app.parts.database.pool.query<{ email: string }>(
    'select email from team_invitations where team_id = $1',
    [teamId],
  );
  return rows.map(({ email }) => email);
}

async function blocked(): Promise<number> {
  const { rows } = await app.parts.database.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]!.count;
}

test('thirty invitations of one owner keep nobody else waiting, and none is lost or made twice', async () => {
  const release = await lockTeamRow(owner);
  const invited = many(30, () => invite(owner));
  await waitForBlocked(app, share);
  await expectUndisturbed(other);
  // The owner reads meanwhile, too.
  expect((await app.call('GET /account', { as: owner })).status).toBe(200);
  expect(await blocked()).toBe(share);
  await release();
  const answers = await Promise.all(invited);
  expect(answers.map(({ status }) => status)).toEqual(many(30, () => 200));
  const emails = await invitationsOf(owner);
  expect([emails.length, new Set(emails).size]).toEqual([30, 30]);
});

test('calls beyond the limit get a time to retry, and then work', async () => {
  const { teamId } = owner;
  const rename = (index: number) =>
    app.call('PATCH /teams/{teamId}', { as: owner, params: { teamId }, input: { name: `Name ${index}` } });
  const release = await lockTeamRow(owner);
  const beyond = 16;
  const all = share + mostWaiting + beyond;
  const done = new Map<number, Awaited<ReturnType<typeof rename>>>();
  const renamed = many(all, (index) => rename(index).then((answer) => done.set(index, answer)));
  await eventually(() => expect(done.size).toBe(beyond));
  const refused = [...done.keys()];
  for (const { status, body, headers } of done.values()) {
    expect([status, body.code]).toEqual([429, 'BUSY']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  await expectUndisturbed(other);
  await release();
  await Promise.all(renamed);
  const again = await Promise.all(refused.map(rename));
  expect(again.map(({ status }) => status)).toEqual(many(beyond, () => 200));
  const { rows } = await app.parts.database.pool.query<{ name: string }>(
    "select details ->> 'after' as name from audit_log where team_id = $1 and action = 'team.renamed'",
    [teamId],
  );
  // Each was done once, and nothing of what was refused before.
  const names = rows.map(({ name }) => name);
  expect([names.length, new Set(names).size]).toEqual([all, all]);
});

test('many people and many designs of one team are one queue', async () => {
  const people = await Promise.all(many(12, () => buildPerson(app)));
  for (const { userId } of people) await joinTeam(app, owner.teamId, userId, 'owner');
  const designs = await Promise.all(many(12, () => buildDesign(app, owner)));
  const release = await lockTeamRow(owner);
  const changed = people.flatMap((as, index) => {
    const { projectId, viewLinkId } = designs[index]!;
    const shared = { emails: [`shared-${index}@haldenworks.example`] };
    return [
      invite(as, { teamId: owner.teamId }),
      app.call('POST /web/projects/{projectId}/invitations', {
        as: owner,
        params: { projectId },
        input: { ...shared, role: 'editor' },
      }),
      app.call('PATCH /web/project-view-links/{id}', {
        as: owner,
        params: { id: viewLinkId },
        input: { sharedState: 'not_shared' },
      }),
    ];
  });
  await waitForBlocked(app, share);
  await expectUndisturbed(other);
  expect(await blocked()).toBe(share);
  await release();
  const answers = await Promise.all(changed as Promise<{ status: number }>[]);
  expect(answers.map(({ status }) => status)).toEqual(many(36, () => 200));
});

test('one person’s calls about many teams are one queue', async () => {
  const owners = await Promise.all(many(share, () => buildPerson(app)));
  for (const { teamId } of owners) await joinTeam(app, teamId, owner.userId, 'owner');
  const release = await Promise.all(owners.map((each) => lockTeamRow(each)));
  const invited = owners.flatMap(({ teamId }) => many(3, () => invite(owner, { teamId })));
  await waitForBlocked(app, share);
  await expectUndisturbed(other);
  expect(await blocked()).toBe(share);
  for (const each of release) await each();
  expect((await Promise.all(invited)).map(({ status }) => status)).toEqual(invited.map(() => 200));
});

test('who waits in the same team for another’s queue has a place before the rest of it', async () => {
  const manager = await buildPerson(app);
  await joinTeam(app, owner.teamId, manager.userId, 'seat_manager');
  const release = await lockTeamRow(owner);
  let done = 0;
  const invited = many(30, () =>
    invite(owner).then((answer) => {
      done += 1;
      return answer.status;
    }),
  );
  await waitForBlocked(app, share);
  const between = invite(manager, { teamId: owner.teamId }).then(({ status }) => [status, done] as const);
  await eventually(() => expect(app.parts.turns.size).toBe(3));
  await release();
  const [status, before] = await between;
  expect(status).toBe(200);
  expect(before).toBeLessThan(30);
  expect(await Promise.all(invited)).toEqual(many(30, () => 200));
});

test('a client that has gone leaves its turn, and its call is not made', async () => {
  const manager = await buildPerson(app);
  await joinTeam(app, owner.teamId, manager.userId, 'seat_manager');
  const origin = await app.listen();
  const release = await lockTeamRow(owner);
  const invited = many(share, () => invite(owner));
  await waitForBlocked(app, share);
  const gone = new AbortController();
  const given = fetch(`${origin}/api/teams/${owner.teamId}/self-serve-invitations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ emails: ['gone@haldenworks.example'], role: 'editor' }),
    signal: gone.signal,
  }).catch((error: unknown) => (error as Error).name);
  // The owner, the manager and the team.
  await eventually(() => expect(app.parts.turns.size).toBe(3));
  gone.abort();
  expect(await given).toBe('AbortError');
  await eventually(() => expect(app.parts.turns.size).toBe(2));
  await release();
  expect((await Promise.all(invited)).map(({ status }) => status)).toEqual(many(share, () => 200));
  expect(await invitationsOf(owner)).not.toContain('gone@haldenworks.example');
});

test('a turn is given back whatever ends the call', async () => {
  const stranger = await buildPerson(app);
  const release = await lockTeamRow(owner);
  const waiting = many(share, () => invite(owner));
  await waitForBlocked(app, share);
  // Their connections break.
  await app.parts.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  expect((await Promise.all(waiting)).map(({ body }) => body.code)).toEqual(many(share, () => 'SERVICE_UNAVAILABLE'));
  await release();
  const refused = await Promise.all(many(20, () => invite(stranger, { teamId: owner.teamId })));
  expect([...new Set(refused.map(({ body }) => body.code))]).toEqual(['TEAM_NOT_FOUND']);
  expect((await invite(owner)).status).toBe(200);
});

test('two servers on one database: neither’s queue reaches the others', async () => {
  const second = await startTestApp({ sharing: app, env: pool });
  try {
    const release = await lockTeamRow(owner);
    const invited = [...many(15, () => invite(owner)), ...many(15, () => invite(owner, { on: second }))];
    await waitForBlocked(app, 2 * share);
    await Promise.all([expectUndisturbed(other), expectUndisturbed(other, second)]);
    expect(await blocked()).toBe(2 * share);
    await release();
    expect((await Promise.all(invited)).map(({ status }) => status)).toEqual(many(30, () => 200));
    expect(new Set(await invitationsOf(owner)).size).toBe(30);
  } finally {
    await second.close();
  }
});

describe('who waits too long', () => {
  const answerOnSecond = async (env: Record<string, string>, ask: (on: TestApp) => Promise<unknown>) => {
    const second = await startTestApp({ sharing: app, env: { ...pool, ...env } });
    try {
      return await ask(second);
    } finally {
      await second.close();
    }
  };
  const busy = ({ status, body, headers }: Awaited<ReturnType<typeof invite>>) => [
    status,
    body.code,
    Number(headers['retry-after']) > 0,
  ];

  test('for rows that another server is changing gets a time to retry', async () => {
    await lockTeamRow(owner);
    const answer = await answerOnSecond({ DATABASE_LOCK_TIMEOUT_MS: '100' }, (on) => invite(owner, { on }).then(busy));
    expect(answer).toEqual([429, 'BUSY', true]);
    expect(await invitationsOf(owner)).toEqual([]);
  });

  test('for a turn gets a time to retry', async () => {
    const release = await lockTeamRow(owner);
    await answerOnSecond({ DATABASE_CONNECTION_TIMEOUT_MS: '2000' }, async (on) => {
      const before = many(share, () => invite(owner, { on }));
      await waitForBlocked(app, share);
      expect(busy(await invite(owner, { on }))).toEqual([429, 'BUSY', true]);
      await release();
      expect((await Promise.all(before)).map(({ status }) => status)).toEqual(many(share, () => 200));
    });
    expect(await invitationsOf(owner)).toHaveLength(share);
  });
});

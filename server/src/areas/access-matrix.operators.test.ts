import { readFileSync } from 'node:fs';
import { type Call, endpoints } from '@chamfer/contract';
import { systemContext } from '@chamfer/server/context';
import { seedSubscription, seedVouchers } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { buildDesign, buildOperator, buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { asked, educationEnv } from '@chamfer/testing/education';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepJob } from '../platform/sweep.ts';

/** What an operator does, and what it needs: every act has a row. */
interface Row {
  act: string;
  allowed: Record<'operator' | 'other' | 'anonymous', boolean>;
  refusal: string;
  refusalAnonymous: string;
  call: string;
  when: { if: 'secondFactor' | 'provenWithin10Minutes' | 'provenWithin30Minutes' | 'reasonGiven'; else: string }[];
  /** The entry of the audit log that the act leaves. */
  audit?: string;
}
const { rows } = JSON.parse(readFileSync(new URL('./access-matrix.operators.json', import.meta.url), 'utf8')) as {
  rows: Row[];
};

const app = useTestApp({ env: educationEnv });
let olga: TestPerson;
/** Operators who lack something: a second factor, or a proof that is recent enough. */
let without: Record<Exclude<Row['when'][number]['if'], 'reasonGiven'>, TestPerson>;
let stranger: TestPerson;

const query = (text: string, ...values: unknown[]) => app.parts.database.pool.query(text, values);
const reason = 'Ticket 4182';

beforeAll(async () => {
  [olga, stranger] = [await buildOperator(app), await buildPerson(app)];
  const provenAgo = async (minutes: number) => {
    const operator = await buildOperator(app);
    const ago = `second_factor_at - interval '${minutes} minutes'`;
    await query(`update sessions set second_factor_at = ${ago} where user_id = $1`, operator.userId);
    return operator;
  };
  const secondFactor = await buildOperator(app);
  await query('delete from passkeys where user_id = $1', secondFactor.userId);
  without = { secondFactor, provenWithin10Minutes: await provenAgo(11), provenWithin30Minutes: await provenAgo(31) };
});

type Given = { params?: object; query?: object; input?: object };
/** Something that an act can be done to: each test has one of its own. */
const onPerson = async (change?: (userId: string) => Promise<unknown>): Promise<Given> => {
  const { userId } = await buildPerson(app);
  await change?.(userId);
  return { params: { userId }, input: { reason } };
};
const onLink = async () => {
  const { viewLinkId } = await buildDesign(app, await buildPerson(app));
  return { params: { viewLinkId }, input: { reason } };
};
const onRequest = async (input?: object): Promise<Given> => {
  const [{ userId, email }, requestId] = [await buildPerson(app), crypto.randomUUID()];
  const createdAt = app.clock.now();
  const request = { id: requestId, userId, email, ...asked, evidence: 'id_photo', status: 'pending' } as const;
  await app.parts.database.db.insert(schema.educationRequests).values({ ...request, ip: '127.0.0.1', createdAt });
  return { params: { requestId }, input };
};
/** No worker runs here, so that jobs stay as they are made. */
const onFailedJob = async (): Promise<Given> => {
  const key = crypto.randomUUID();
  await app.parts.jobs.send(app.parts.database.db, sweepJob, {}, key);
  const { rows: failed } = await query(
    "update pgboss.job set state = 'failed', completed_on = now() where singleton_key = $1 returning id",
    key,
  );
  return { params: { kind: sweepJob.name, jobId: failed[0].id } };
};
const onFlag = (input: object) => ({ params: { name: 'apple_pay-ff' }, input });

const subjects: Record<string, () => Given | Promise<Given>> = {
  'search everything': () => ({ query: { query: 'Test' } }),
  'see an account': onPerson,
  'block an account': onPerson,
  'unblock an account': () => onPerson((id) => query('update users set blocked_at = now() where id = $1', id)),
  'end sessions of an account': onPerson,
  'turn off the two-factor authentication of an account': () =>
    onPerson((id) => {
      const columns = 'user_id, secret, created_at, enabled_at';
      return query(`insert into two_factors (${columns}) values ($1, 'JBSWY3DPEHPK3PXP', now(), now())`, id);
    }),
  'forget the wrong passwords of an account': onPerson,
  'mail the verification of an address again': () =>
    onPerson((id) => query('update users set email_verified_at = null where id = $1', id)),
  'act as another person': onPerson,
  'stop acting as another person': () =>
    onPerson((userId) =>
      app.call('POST /operator/users/{userId}/impersonate', { as: olga, params: { userId }, input: { reason } }),
    ),
  'export what is stored about a person': onPerson,
  'delete an account': onPerson,
  'see a team': async () => ({ params: { teamId: (await buildPerson(app)).teamId } }),
  'see a review link': onLink,
  'stop sharing a review link': onLink,
  'see a subscription': async () => {
    const { teamId } = await buildPerson(app);
    const ctx = systemContext(app.parts);
    return { params: { subscriptionId: await seedSubscription(ctx, app.parts.database.db, { teamId, seats: 3 }) } };
  },
  'see an education request': () => onRequest(),
  'open the photos of an education request': () => onRequest(),
  'approve an education request': () => onRequest(),
  'refuse an education request': () => onRequest({ reason: 'outdated' }),
  'set a flag': () => onFlag({ variant: 'off' }),
  'add a rule to a flag': () => onFlag({ kind: 'percentage', percent: 25, variant: 'on' }),
  'remove what was set for a flag': () => onFlag({}),
  'make vouchers': () => ({ input: { name: crypto.randomUUID(), codes: 1, months: 1 } }),
  'revoke vouchers': async () => {
    const name = crypto.randomUUID();
    await seedVouchers(systemContext(app.parts), { name });
    return { input: { name } };
  },
  'try a failed job again': onFailedJob,
  'drop a job': onFailedJob,
  'try all failed jobs again': async () => {
    await onFailedJob();
    return { input: {} };
  },
  'pause jobs': () => ({ input: { reason } }),
  'resume jobs': async () => {
    await app.call('POST /operator/jobs/pause', { as: olga, input: { reason } });
    return { input: { reason } };
  },
  'export the audit log': () => ({ input: {} }),
};

async function answerOf({ act, call }: Row, as: TestPerson | undefined, change: Given = {}) {
  const given = { ...(await subjects[act]?.()), ...change };
  const { status, body } = await app.call(call as Call, { as, ...given } as never);
  return { status, code: status < 400 ? null : (body as { code: string }).code };
}

test('every call of the console has one row, and every row a call', () => {
  const calls = endpoints.filter(([, { operator }]) => operator).map(([name]) => name);
  expect(rows.map(({ call }) => call).toSorted()).toEqual(calls.toSorted());
  const acts = new Set(rows.map(({ act }) => act));
  expect(acts.size).toBe(rows.length);
  expect(Object.keys(subjects).filter((act) => !acts.has(act))).toEqual([]);
});

describe.each(rows)('operator: $act', (row) => {
  test('nobody else, and nobody without what it needs', async () => {
    expect(row.allowed).toEqual({ operator: true, other: false, anonymous: false });
    expect((await answerOf(row, undefined)).code).toBe(row.refusalAnonymous);
    expect((await answerOf(row, stranger)).code).toBe(row.refusal);
    for (const { if: need, else: refusal } of row.when) {
      const answer =
        need === 'reasonGiven'
          ? await answerOf(row, olga, { input: { reason: ' ' } })
          : await answerOf(row, without[need]);
      expect([need, answer.code]).toEqual([need, refusal]);
    }
  });

  test('an operator can, and it is in the log', async () => {
    const looks = row.when.some(({ if: need }) => need === 'provenWithin30Minutes');
    // Those who look at things may do so for longer than those who change them.
    if (looks) expect((await answerOf(row, without.provenWithin10Minutes)).code).toBeNull();
    const logged = async () => {
      const text = 'select id, action from audit_log where actor_user_id = $1';
      return new Map<string, string>((await query(text, olga.userId)).rows.map(({ id, action }) => [id, action]));
    };
    const before = await logged();
    const { status, code } = await answerOf(row, olga);
    expect([status < 300, code]).toEqual([true, null]);
    const acts = [...(await logged())].flatMap(([id, action]) => (before.has(id) ? [] : action));
    if (row.audit) expect(acts).toContain(row.audit);
    else expect(acts).toEqual([]);
  });
});

import { type Call, commonErrors, type Endpoint, endpoints } from '@chamfer/contract';
import { schema } from '@chamfer/server/schema';
import { type Answer, buildPerson, type TestPerson, useTestApp } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

const app = useTestApp();

const minute = 60_000;
/** Those of operators, to whom a password proves nothing, are tested where the acts are. */
const fresh = endpoints.filter(([, { auth, operator }]) => auth === 'fresh' && !operator);
const ofOperators = endpoints.filter(([, { operator }]) => operator);
const session = endpoints.filter(([, { auth }]) => auth === 'session');

/** A person whose session was proven this many milliseconds ago; null: never. */
async function provenBefore(ms: number | null, { bySecondFactor = false } = {}): Promise<TestPerson> {
  const person = await buildPerson(app);
  const provenAt = ms === null ? null : new Date(app.clock.now().getTime() - ms);
  const set = { provenAt, secondFactorAt: bySecondFactor ? provenAt : null };
  await app.parts.database.db.update(schema.sessions).set(set).where(eq(schema.sessions.userId, person.userId));
  return person;
}

async function ended(): Promise<TestPerson> {
  const person = await buildPerson(app);
  await app.call('POST /auth/logout', { as: person });
  return person;
}

async function deleted(): Promise<TestPerson> {
  const person = await buildPerson(app);
  expect((await app.call('DELETE /account', { as: person })).status).toBe(204);
  return person;
}

async function turnOnTwoFactor({ userId }: TestPerson): Promise<void> {
  const now = app.clock.now();
  const factor = { userId, secret: 'sealed', enabledAt: now, createdAt: now };
  await app.parts.database.db.insert(schema.twoFactors).values(factor);
}

/** Calls with unknown ids and no input: session requirements are checked before the call's own subject. */
async function ask(call: Call, { params }: Endpoint, as?: TestPerson): Promise<Answer<Call>> {
  const none = Object.keys(params?.shape ?? {}).map((name) => [name, app.parts.ids.uuid()]);
  return app.call(call, { as, params: Object.fromEntries(none) as never });
}
const outcome = ({ status, body }: Answer<Call>) => [status, body?.code];

test('irreversible calls require a proof of identity', () => {
  expect(fresh.map(([call]) => call)).toEqual(
    expect.arrayContaining(['DELETE /account', 'DELETE /account/sessions', 'POST /account/two-factor/disable']),
  );
});

describe.each([...fresh, ...session])('%s', (call, endpoint) => {
  test('is refused without a session, with an ended session, and with the session of a deleted account', async () => {
    for (const as of [undefined, await ended(), await deleted()]) {
      expect(outcome(await ask(call, endpoint, as))).toEqual([401, 'INVALID_TOKEN']);
    }
  });
});

describe.each(ofOperators)('%s', (call, endpoint) => {
  test('is there for operators alone, with a second factor that was proved within ten or thirty minutes', async () => {
    const { auth } = endpoint;
    const mostMs = (auth === 'fresh' ? 10 : 30) * minute;
    expect(outcome(await ask(call, endpoint, await provenBefore(0, { bySecondFactor: true })))).toEqual([
      404,
      'ROUTE_NOT_FOUND',
    ]);
    const asOperator = async (ms: number | null, bySecondFactor = true) => {
      const person = await provenBefore(ms, { bySecondFactor });
      await app.parts.database.db
        .update(schema.users)
        .set({ isOperator: true })
        .where(eq(schema.users.id, person.userId));
      return person;
    };
    expect(outcome(await ask(call, endpoint, await asOperator(0)))).toEqual([403, 'TWO_FACTOR_REQUIRED']);
    for (const person of [await asOperator(mostMs + minute), await asOperator(0, false), await asOperator(null)]) {
      await turnOnTwoFactor(person);
      const answer = await ask(call, endpoint, person);
      expect(outcome(answer)).toEqual([403, 'PROOF_REQUIRED']);
      expect(answer.body.details).toEqual({ proofs: ['code'] });
    }
    const proven = await asOperator(mostMs - minute);
    await turnOnTwoFactor(proven);
    expect([200, 201, 204, 400, 404, 409]).toContain((await ask(call, endpoint, proven)).status);
  });
});

describe.each(fresh)('%s', (call, endpoint) => {
  test('requires a proof from the last ten minutes', async () => {
    for (const as of [await provenBefore(null), await provenBefore(11 * minute)]) {
      const answer = await ask(call, endpoint, as);
      expect(outcome(answer)).toEqual([403, 'PROOF_REQUIRED']);
      expect(answer.body.details).toEqual({ proofs: ['password'] });
    }
  });

  test('accepts a proof from the last ten minutes', async () => {
    const answer = await ask(call, endpoint, await provenBefore(9 * minute));
    expect([200, 201, 204, 400, 404, 409]).toContain(answer.status);
    expect(commonErrors(endpoint)).toContain('PROOF_REQUIRED');
  });

  test(`accepts ${endpoint.secondFactor ? 'no password' : 'the password'} as proof with two-factor on`, async () => {
    const byPassword = await provenBefore(minute);
    await turnOnTwoFactor(byPassword);
    const answer = await ask(call, endpoint, byPassword);
    if (endpoint.secondFactor) {
      expect(outcome(answer)).toEqual([403, 'PROOF_REQUIRED']);
      expect(answer.body.details).toEqual({ proofs: ['code'] });
    } else {
      expect(answer.status).not.toBe(403);
    }
    const byCode = await provenBefore(minute, { bySecondFactor: true });
    await turnOnTwoFactor(byCode);
    expect((await ask(call, endpoint, byCode)).status).not.toBe(403);
  });
});

test('reports which proofs the account has; one managed by an identity provider has none', async () => {
  const person = await provenBefore(null);
  const proofs = async () => (await app.call('DELETE /account', { as: person })).body.details;
  await turnOnTwoFactor(person);
  const made = { credentialId: 'key', publicKey: '', counter: 0, transports: [], backedUp: false, name: 'Key' };
  const row = { id: app.parts.ids.uuid(), userId: person.userId, ...made, createdAt: app.clock.now() };
  await app.parts.database.db.insert(schema.passkeys).values(row);
  expect(await proofs()).toEqual({ proofs: ['password', 'passkey', 'code'] });
  const { users } = schema;
  await app.parts.database.db.update(users).set({ passwordHash: null }).where(eq(users.id, person.userId));
  expect(await proofs()).toEqual({ proofs: ['passkey', 'code'] });
  await app.parts.database.db.update(users).set({ ssoEnforced: true }).where(eq(users.id, person.userId));
  expect(await proofs()).toEqual({ proofs: [] });
});

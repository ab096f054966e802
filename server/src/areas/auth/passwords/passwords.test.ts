import { availableParallelism } from 'node:os';
import { buildPerson, startTestApp, type TestApp, type TestPerson, testPassword } from '@chamfer/testing';
import { hash, parseOptions } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeLimits } from '../../../platform/config/time-limits.ts';
import { users } from '../../people/people.tables.ts';
import { passwordTurns } from './password-turns.ts';
import { compareForms, hashPassword, requireGoodPassword, tryPassword } from './passwords.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const strong = { PASSWORD_COST: 'strong', timeLimits } as const;
const hashOld = (password: string) =>
  hash(password, { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });

test('passwords are hashed with the parameters of the second recommendation of RFC 9106', async () => {
  const stored = await hashPassword(strong, testPassword);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=4\$/);
  const { outputLen, saltLen } = parseOptions(stored);
  expect([outputLen, saltLen]).toEqual([32, 16]);
  expect(await tryPassword(strong, stored, testPassword)).toEqual({ isRight: true, renewedHash: null });
  expect(await tryPassword(strong, stored, `${testPassword}!`)).toEqual({ isRight: false, renewedHash: null });
});

test('a hash with other parameters is still accepted, and only the right password is rehashed', async () => {
  const old = await hashOld(testPassword);
  const { isRight, renewedHash } = await tryPassword(strong, old, testPassword);
  expect([isRight, await tryPassword(strong, renewedHash, testPassword)]).toEqual([
    true,
    { isRight: true, renewedHash: null },
  ]);
  expect(await tryPassword(strong, old, 'Wrong-Horse-7')).toEqual({ isRight: false, renewedHash: null });
});

test('an account without a password refuses every password', async () => {
  for (const stored of [null, undefined]) {
    expect(await tryPassword(strong, stored, '')).toEqual({ isRight: false, renewedHash: null });
  }
});

const composed = 'Zo\u00e9-Kov\u00e1cs 2026';
const forms = [composed, composed.normalize('NFD'), composed.replace(' ', '\u00a0'), composed.replace(' ', '\u3000')];

test.each(forms)('a password is one in every form that keyboards give it: %j', async (form) => {
  for (const given of forms) {
    const stored = await hashPassword(app.parts.config, given);
    expect(await tryPassword(app.parts.config, stored, form)).toEqual({ isRight: true, renewedHash: null });
  }
});

test('a hash of what was typed, from before there was one form, still lets in, and is replaced', async () => {
  const person = await buildPerson(app);
  const typed = composed.normalize('NFD');
  const old = await store(person, await hash(typed, { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 }));
  expect((await logIn(person, composed)).status).toBe(404);
  expect((await read(person)).passwordHash).toBe(old.passwordHash);
  expect((await logIn(person, typed)).status).toBe(200);
  expect((await read(person)).passwordHash).not.toBe(old.passwordHash);
  for (const form of forms) expect((await logIn(person, form)).status).toBe(200);
});

test.each([
  [composed, 1],
  [composed.normalize('NFD'), 2],
  [composed.replace(' ', '\u00a0'), 2],
])('of %j as many forms are compared whatever is stored: %i', async (typed, count) => {
  for (const stored of [composed, typed, 'Better-Horse-8']) {
    const compared: string[] = [];
    await compareForms(typed, async (form) => compared.push(form) > 0 && form === stored);
    expect(compared).toHaveLength(count);
  }
});

const owner = { email: 'mara@haldenworks.example', name: 'Mara Lindqvist' };

test('the length of a password is that of its one form', async () => {
  const long = 'Aa1'.padEnd(72, 'Zw\u00f6lf Eier f\u00fcr den B\u00e4cker ');
  expect(() => requireGoodPassword(long.normalize('NFD'), owner)).not.toThrow();
  expect(() => requireGoodPassword(`${long}\u00e9`.normalize('NFD'), owner)).toThrow(
    expect.objectContaining({ code: 'TOO_LONG_PASSWORD' }),
  );
  expect(() => requireGoodPassword('Aa1e\u0301e\u0301e\u0301', owner)).toThrow(
    expect.objectContaining({ code: 'WEAK_PASSWORD' }),
  );
});

test('the same password in another form is unchanged', async () => {
  const person = await buildPerson(app);
  await store(person, await hashPassword(app.parts.config, composed));
  const input = { oldPassword: composed, newPassword: composed.normalize('NFD') };
  const { status, body } = await app.call('POST /change-password', { as: person, input });
  expect([status, body.code]).toEqual([400, 'PASSWORD_UNCHANGED']);
});

test('an old hash is replaced at the next sign-in, and kept at the one after', async () => {
  const person = await buildPerson(app);
  const old = await store(person, await hashOld(testPassword));
  expect((await logIn(person, 'Wrong-Horse-7')).status).toBe(404);
  expect((await read(person)).passwordHash).toBe(old.passwordHash);
  expect((await logIn(person)).status).toBe(200);
  const renewed = await read(person);
  expect(parseOptions(renewed.passwordHash!)).toMatchObject({ memoryCost: 64, timeCost: 1, parallelism: 1 });
  expect({ ...renewed, passwordHash: old.passwordHash }).toEqual(old);
  expect((await logIn(person)).status).toBe(200);
  expect((await read(person)).passwordHash).toBe(renewed.passwordHash);
});

test.each([
  ['changed while a log-in is under way stays, and the old one no longer lets in', 'Better-Horse-8', 404],
  ['hashed anew by another log-in at the same time lets both in', testPassword, 200],
])('a password that is %s', async (_, password, status) => {
  const person = await buildPerson(app);
  await store(person, await hashOld(testPassword));
  const next = await hashPassword(app.parts.config, password);
  const held = Promise.withResolvers<void>();
  const busy = Array.from({ length: availableParallelism() }, () => passwordTurns.take(() => held.promise, 60_000));
  const answer = logIn(person);
  const tries = sql`select 1 from rate_limits where key like ${`sign-in|${person.email}|%`}`;
  // Once the attempt is counted, it has read the old hash.
  await expect.poll(async () => (await app.parts.database.db.execute(tries)).rowCount).toBe(1);
  await store(person, next);
  held.resolve();
  await Promise.all(busy);
  expect((await answer).status).toBe(status);
  expect((await read(person)).passwordHash).toBe(next);
});

const logIn = ({ email }: TestPerson, password = testPassword) =>
  app.call('POST /auth/web/login', { input: { email, password } });

async function store({ userId }: TestPerson, passwordHash: string) {
  const [row] = await app.parts.database.db.update(users).set({ passwordHash }).where(eq(users.id, userId)).returning();
  return row!;
}

async function read({ userId }: TestPerson) {
  const [row] = await app.parts.database.db.select().from(users).where(eq(users.id, userId));
  return row!;
}

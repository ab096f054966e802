import { buildPerson, makePasskey, signWithPasskey, useTestApp } from '@chamfer/testing';
import { inDepth } from '@chamfer/testing/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const app = useTestApp();

const seed = Number(process.env.FUZZ_SEED ?? 20_260_101);

/** Where an answer is corrupted, and the replacement: nothing, any JSON value, or other bytes. */
const spoilt = fc.record({
  field: fc.nat(),
  value: fc.oneof(
    fc.constant(undefined),
    fc.jsonValue({ depthSize: 'small' }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  ),
  /** Flips one byte of the existing value instead. */
  bit: fc.option(fc.nat(), { nil: undefined }),
});
type Spoilt = typeof spoilt extends fc.Arbitrary<infer S> ? S : never;

test('any answer for a new passkey is either added or refused with the right error', async () => {
  const person = await buildPerson(app);
  await fc.assert(
    fc.asyncProperty(spoilt, async (how) => {
      await app.parts.database.pool.query('delete from rate_limits');
      const asked = await app.call('POST /account/passkeys/options', { as: person });
      const { challengeId, options } = asked.body;
      const response = spoil(makePasskey(options).response, how);
      const answer = await app.call('POST /account/passkeys', { as: person, input: { challengeId, response } });
      expect(answer.status === 201 || answer.body.code, JSON.stringify(response)).toSatisfy(isAddedOrRefused);
    }),
    { seed, numRuns: inDepth(25, 100), interruptAfterTimeLimit: 45_000 },
  );
});

test('any answer at sign-in either signs in or is refused with the right error', async () => {
  const person = await buildPerson(app);
  const asked = (await app.call('POST /account/passkeys/options', { as: person })).body;
  const { passkey, response } = makePasskey(asked.options);
  await app.call('POST /account/passkeys', { as: person, input: { challengeId: asked.challengeId, response } });
  await fc.assert(
    fc.asyncProperty(spoilt, async (how) => {
      await app.parts.database.pool.query('delete from rate_limits');
      const { challengeId, options } = (await app.call('POST /auth/passkey/options')).body;
      const given = spoil(signWithPasskey(passkey, options), how);
      const answer = await app.call('POST /auth/passkey/login', { input: { challengeId, response: given } });
      expect(answer.status === 200 || answer.body.code, JSON.stringify(given)).toSatisfy(isAddedOrRefused);
    }),
    { seed, numRuns: inDepth(40, 200), interruptAfterTimeLimit: 45_000 },
  );
});

function isAddedOrRefused(outcome: unknown): boolean {
  return outcome === true || outcome === 'PASSKEY_INVALID';
}

function spoil(answer: Record<string, unknown>, { field, value, bit }: Spoilt): Record<string, unknown> {
  const inner = { ...(answer.response as Record<string, unknown>) };
  const outer: Record<string, unknown> = { ...answer, response: inner };
  const places = [...Object.keys(outer).map((key) => [outer, key]), ...Object.keys(inner).map((key) => [inner, key])];
  const [place, key] = places[field % places.length] as [Record<string, unknown>, string];
  const before = place[key];
  place[key] = bit !== undefined && typeof before === 'string' ? turnBit(before, bit) : value;
  return outer;
}

function turnBit(base64url: string, bit: number): string {
  const bytes = Buffer.from(base64url, 'base64url');
  const at = bit % (bytes.length * 8);
  bytes[at >> 3]! ^= 1 << (at & 7);
  return bytes.toString('base64url');
}

import { type Call, contract, refusesGuests } from '@chamfer/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, TestApp, TestAppOptions } from '../test-app.ts';
import { useTestApp } from '../use-test-app.ts';
import { askCall } from './ask-call.ts';
import { fuzzCalls } from './fuzz-calls.ts';
import { type Column, columns, type Row, type Rows } from './permission-rows.ts';
import { writesDuring } from './watched-writes.ts';
import type { World } from './world.ts';

/**
 * Calls that change something with a GET because the specification names them so. They require a session, which the address
 * alone does not have.
 */
const changing: readonly Call[] = ['GET /voucher/claim/{voucherId}'];

/**
 * Registers the tests of an area's calls. They check which status each caller gets, in a world that `build` creates, and
 * that no GET writes to the database, but for those in `changing`; and send random requests to each call (see `fuzzCalls`). The rows of an area are in `<area>.calls.test.ts`.
 */
export function testCalls<C extends Call, W extends World>(
  build: (app: TestApp) => Promise<W>,
  rows: Rows<C, W>,
  options: TestAppOptions = {},
): void {
  const app = useTestApp(options);
  let world: W;
  let origin: string;
  beforeAll(async () => {
    world = await build(app);
    origin = await app.listen();
  });

  const calls = Object.keys(rows) as C[];
  describe.each(calls)('%s', (call) => {
    test.each(rows[call] as Row<Call, W>[])('$case', async (row) => {
      const got: Partial<Record<Column, number>> = {};
      for (const column of columns) {
        const as = column === 'anonymous' ? undefined : world.people[column];
        const request = await row.request(world, column);
        const { answer, writes } = await writesDuring(() => askCall(world.app, origin, call, { as, ...request }));
        // A link can be opened by anything, such as a scanner of mail (DECISIONS 75).
        if (call.startsWith('GET ') && !changing.includes(call)) expect(writes, 'a GET changed something').toEqual([]);
        got[column] = answer.status;
        if (answer.status >= 400) expectNoData(world, answer);
      }
      expect(got).toEqual(row.expect);
    });
    // A guest of a review link has a token like everybody, and can use it for the review of that link alone.
    if (!refusesGuests(contract[call])) return;
    test('refuses a guest of a review link', async () => {
      const [row] = rows[call] as Row<Call, W>[];
      const request = await row!.request(world, 'stranger');
      const { status, body } = await app.call(call, { ...request, as: world.guest });
      expect([status, body.code]).toEqual([403, 'GUEST_FORBIDDEN']);
    });
  });
  // This comes last because it changes most of the world's data.
  fuzzCalls(calls, () => ({ world, origin }));
}

function expectNoData({ secrets }: World, { body, bytes, headers }: Answer<Call>): void {
  expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'message', 'requestId', 'validationErrors']);
  expect(headers['x-request-id']).toBe(body.requestId);
  // Nothing but why, as a stable code.
  const { reason = 'none', ...others } = (body.details ?? {}) as Record<string, unknown>;
  expect(reason).toMatch(/^[a-z_]+$/);
  expect(others).toEqual({});
  const text = bytes.toString();
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

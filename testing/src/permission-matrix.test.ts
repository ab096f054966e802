import { type Call, contract, type Endpoint, endpoints } from '@chamfer/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream } from './event-stream.ts';
import { matrix } from './permission-matrix.ts';
import { type Column, columns, type Row } from './permission-rows.ts';
import { type Answer, startTestApp, type TestApp } from './test-app.ts';
import { buildWorld, type World } from './world.ts';

let app: TestApp;
let world: World;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  world = await buildWorld(app);
  origin = await app.listen();
});
afterAll(() => app.close());

describe.each(endpoints)('%s', (call) => {
  test.each(matrix[call] as Row<Call>[])('$case', async (row) => {
    const got: Partial<Record<Column, number>> = {};
    for (const column of columns) {
      const answer = await ask(call, row, column);
      got[column] = answer.status;
      if (answer.status >= 400) expectNoData(answer);
    }
    expect(got).toEqual(row.expect);
  });
});

test('every call has a row', () => {
  expect(Object.keys(matrix).toSorted()).toEqual(Object.keys(contract).toSorted());
});

async function ask(call: Call, row: Row<Call>, column: Column): Promise<Answer<Call>> {
  const person = column === 'anonymous' ? undefined : world.people[column];
  const request = await row.request(world, column);
  if ((contract[call] as Endpoint).answer !== 'events') return app.call(call, { as: person, ...request });
  const viewLink = String((request.params as Record<string, unknown> | undefined)?.viewLink);
  const stream = await openEventStream(origin, viewLink, person);
  await stream.close();
  if (stream.status < 400) return { status: stream.status } as Answer<Call>;
  const headers = person && { authorization: `Bearer ${person.token}` };
  return app.fetch('GET', `/api/web/project-view-links/${viewLink}/events`, { headers });
}

function expectNoData({ body, bytes, headers }: Answer<Call>): void {
  expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'message', 'requestId', 'validationErrors']);
  expect(headers['x-request-id']).toBe(body.requestId);
  expect(body.details).toBeNull();
  const text = bytes.toString();
  expect(world.secrets.filter((secret) => text.includes(secret))).toEqual([]);
}

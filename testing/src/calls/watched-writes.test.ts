import { expect, test } from 'vitest';
import { buildPerson } from '../factories.ts';
import { useTestApp } from '../use-test-app.ts';
import { writesDuring } from './watched-writes.ts';

const app = useTestApp();

test('what a call writes is seen, and what only reads writes nothing', async () => {
  const as = await buildPerson(app);
  const reading = await writesDuring(() => app.call('GET /account', { as }));
  expect([reading.answer.status, reading.writes]).toEqual([200, []]);
  const rename = () => app.call('PATCH /account', { as, input: { name: 'Mara Lindqvist' } });
  const renaming = await writesDuring(rename);
  expect(renaming.writes).toEqual([expect.stringMatching(/^update "users"/)]);
  const sending = await writesDuring(() => app.call('POST /auth/logout', { as }));
  expect(sending.writes.join()).toContain('"sessions"');
});

test('what runs concurrently is not counted', async () => {
  const as = await buildPerson(app);
  const rename = app.call('PATCH /account', { as, input: { name: 'Lena Fischer' } });
  const { writes } = await writesDuring(() => app.call('GET /account', { as }));
  expect([(await rename).status, writes]).toEqual([200, []]);
});

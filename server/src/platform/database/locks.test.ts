import { buildPerson, startTestApp, type TestApp } from '@chamfer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from './database.ts';
import { lockRows } from './locks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('rows are locked in order, each table once, and only in a transaction', async () => {
  const { userId, teamId } = await buildPerson(app);
  const { database, ids } = app.parts;
  const both = inTransaction(database, async (db) => [
    await lockRows(db, 'users', [userId, ids.uuid()], 'key share'),
    await lockRows(db, 'teams', [teamId], 'share'),
  ]);
  expect(await both).toEqual([[userId], [teamId]]);
  const backwards = inTransaction(database, async (db) => {
    await lockRows(db, 'teams', [teamId], 'share');
    await lockRows(db, 'users', [userId], 'key share');
  });
  await expect(backwards).rejects.toThrow('users is locked before teams, and once');
  const twice = inTransaction(database, async (db) => {
    await lockRows(db, 'teams', [teamId], 'share');
    await lockRows(db, 'teams', [teamId], 'update');
  });
  await expect(twice).rejects.toThrow('teams is locked before teams, and once');
  await expect(lockRows(database.db, 'teams', [teamId], 'share')).rejects.toThrow('in a transaction');
});

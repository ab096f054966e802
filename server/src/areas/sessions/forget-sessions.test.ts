import { buildPerson, useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { forgetSessions } from './sessions.sweep.ts';

const day = 24 * 60 * 60_000;
const app = useTestApp({ env: { RETENTION_SESSIONS_DAYS: '100', RETENTION_IP_DAYS: '5' } });

test('sessions that are over lose their IP address, and go with their device after the days of the setting', async () => {
  const { userId } = await buildPerson(app);
  const kept = async () => {
    await forgetSessions(app.parts);
    const text = 'select ip <> $2 as "hasAddress" from sessions where user_id = $1';
    return (await app.parts.database.pool.query(text, [userId, ''])).rows;
  };
  app.clock.advance(29 * day);
  expect(await kept()).toEqual([{ hasAddress: true }]);
  app.clock.advance(2 * day);
  expect(await kept()).toEqual([{ hasAddress: false }]);
  app.clock.advance(68 * day);
  expect(await kept()).toHaveLength(1);
  app.clock.advance(2 * day);
  expect(await kept()).toEqual([]);
});

import { systemContext, transact } from '@chamfer/server/context';
import { useTestApp } from '@chamfer/testing';
import { expect, test } from 'vitest';
import { demoPassword, seedDemoPeople } from './accounts.ts';
import { seedDemoTeam } from './team.ts';

const app = useTestApp();

test('the people of the demo company are in the right spaces', async () => {
  const ctx = systemContext(app.parts);
  await transact(ctx, async (db) => seedDemoTeam(ctx, db, await seedDemoPeople(ctx, db)));
  const spacesOf = async (email: string) => {
    const input = { email, password: demoPassword };
    const as = { token: (await app.call('POST /auth/web/login', { input })).body.accessToken };
    const { body: account } = await app.call('GET /account', { as });
    const { body } = await app.call('GET /app/spaces', { as });
    const team = account.teams.find(({ name }) => name === 'Halden Works')!;
    const named = body.items.filter(({ teamId, spaceType }) => teamId === team.id && spaceType === 'team');
    return [team.subscriptionBadge, ...named.map(({ spaceName }) => spaceName).toSorted()];
  };
  // The tests of it run where nothing is sold: plans have no names.
  const all = [null, 'Mechanical', 'Supplier review', 'Tooling'];
  expect(await spacesOf('mara.lindqvist@haldenworks.com')).toEqual(all);
  expect(await spacesOf('jonas.weber@haldenworks.com')).toEqual(all);
  // A guest may comment in one space, but cannot add projects, so no space is listed.
  expect(await spacesOf('henrik.brandt@nordguss.example')).toEqual(['guest']);
});

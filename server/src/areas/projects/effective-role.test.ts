import { type ProjectRole, projectRoles, type TeamRole, teamRoles } from '@chamfer/contract/roles';
import { schema } from '@chamfer/server/schema';
import { buildPerson, startTestApp, type TestApp } from '@chamfer/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRole } from './effective-role.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const through: Record<TeamRole, number> = { owner: 4, seat_manager: 3, editor: 3, contributor: 2, guest: 2 };
const rank = (role: ProjectRole | null) => (role ? projectRoles.indexOf(role) + 1 : 0);

/** A second model of the rule (ACCESS §2), in numbers: 0 is nothing, 4 an owner. */
function expected(team: TeamRole | null, isInSpace: boolean, direct: ProjectRole | null, access: 'space' | 'invited') {
  if (!team) return 0;
  const best = Math.max(rank(direct), access === 'space' && isInSpace ? through[team] : 0);
  return team === 'contributor' || team === 'guest' ? Math.min(best, 3) : best;
}

test('the query agrees with a second model in every case', async () => {
  const { db } = app.parts.database;
  const { ids, clock } = app.parts;
  const owner = await buildPerson(app);
  const { teamId } = owner;
  const createdAt = clock.now();
  const spaceId = ids.uuid();
  await db.insert(schema.spaces).values({ id: spaceId, teamId, name: 'Drives', type: 'team', createdAt });
  const projectIds = { space: ids.uuid(), invited: ids.uuid() };
  for (const access of ['space', 'invited'] as const) {
    const project = { id: projectIds[access], spaceId, teamId, name: 'Shaft', isDraft: false, access };
    await db.insert(schema.projects).values({ ...project, createdAt, updatedAt: createdAt });
  }
  const [template] = await db.select().from(schema.users).where(eq(schema.users.id, owner.userId));
  const cases = [null, ...teamRoles].flatMap((team) =>
    [false, true].flatMap((isInSpace) =>
      [null, ...projectRoles].map((direct) => ({ team, isInSpace, direct, userId: ids.uuid() })),
    ),
  );
  // People outside the team cannot be in its spaces or projects; the database enforces this.
  const possible = cases.filter(({ team, isInSpace, direct }) => team !== null || (!isInSpace && direct === null));
  for (const { team, isInSpace, direct, userId } of possible) {
    await db.insert(schema.users).values({ ...template!, id: userId, email: `${userId}@haldenworks.example` });
    if (team) await db.insert(schema.teamUsers).values({ teamId, userId, role: team, createdAt });
    if (isInSpace) await db.insert(schema.spaceUsers).values({ spaceId, teamId, userId, createdAt });
    if (!direct) continue;
    for (const projectId of Object.values(projectIds)) {
      await db.insert(schema.projectUsers).values({ projectId, teamId, userId, role: direct, createdAt });
    }
  }
  for (const { userId, ...given } of possible) {
    for (const access of ['space', 'invited'] as const) {
      const role = await findRole(db, projectIds[access], userId);
      const model = expected(given.team, given.isInSpace, given.direct, access);
      expect({ ...given, access, role: rank(role) }).toEqual({ ...given, access, role: model });
    }
  }
  expect(possible.length).toBe(51);
});

test('nobody can be in a space or project of a team they are not in', async () => {
  const [owner, stranger] = [await buildPerson(app), await buildPerson(app)];
  const { db } = app.parts.database;
  const createdAt = app.clock.now();
  const { teamId, spaceId } = owner;
  const stray = db.insert(schema.spaceUsers).values({ spaceId, teamId, userId: stranger.userId, createdAt });
  await expect(stray).rejects.toMatchObject({ cause: { constraint: 'space_users_member' } });
  const foreign = { spaceId, teamId: stranger.teamId, userId: stranger.userId, createdAt };
  const astray = db.insert(schema.spaceUsers).values(foreign);
  await expect(astray).rejects.toMatchObject({ cause: { constraint: 'space_users_space' } });
});

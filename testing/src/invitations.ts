import { schema } from '@chamfer/server/schema';
import { hashSecret } from '@chamfer/server/testing';
import type { TestPerson } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Invites an address to the team of a person, for 14 days, and gives the secret of the link. */
export async function buildInvitation(
  app: TestApp,
  team: Pick<TestPerson, 'teamId' | 'userId'>,
  email: string,
  role: 'editor' | 'contributor' = 'editor',
): Promise<string> {
  const { ids, database } = app.parts;
  const hash = ids.secret();
  const createdAt = app.clock.now();
  await database.db.insert(schema.teamInvitations).values({
    id: ids.uuid(),
    teamId: team.teamId,
    email,
    role,
    tokenHash: hashSecret(hash),
    invitedByUserId: team.userId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 14 * 24 * 60 * 60_000),
  });
  return hash;
}

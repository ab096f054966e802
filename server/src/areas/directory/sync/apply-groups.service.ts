import { type SQL, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { type Context, systemContext, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import type { Parts } from '../../../platform/parts.ts';
import { notifyAccess } from '../../people/person-events.service.ts';
import { dropIdleGuests } from '../../projects/idle-guests.service.ts';
import { forgetRights } from '../../publishing/store/address-rights.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { fillSpace, leaveSpace } from '../../teams/core/team-spaces.service.ts';
import { applyRole, findRolesToApply } from './apply-role.service.ts';

/** Spaces of people that one transaction changes. */
const atATime = 200;

/**
 * Gives the people of a directory the spaces and roles that their groups say, and takes back what groups gave and say no more
 * (SSO §7). Each transaction reads again what is
 * missing, so a kill leaves the rest to the next run, and two runs at once do nothing twice.
 */
export async function applyGroups(parts: Parts, { teamId }: { teamId: string }): Promise<void> {
  // The audit log names the directory and no token: the call was some time ago.
  const ctx = { ...systemContext(parts), directory: { tokenId: null, name: '' } };
  let after: SpaceChange | null = null;
  for (;;) {
    const changes: SpaceChange[] = await findSpaceChanges(parts.database.db, teamId, { after });
    if (changes.length === 0) break;
    const people = [...new Set(changes.map(({ userId }) => userId))].toSorted();
    await transact(ctx, async (db) => {
      await lockRows(db, 'users', people, 'key share');
      await lockRows(db, 'teams', [teamId], 'no key update');
      await applySpaces(ctx, db, teamId, people);
    });
    after = changes.at(-1)!;
  }
  for (const directoryUserId of await findRolesToApply(parts.database.db, teamId)) {
    await applyRole(ctx, { teamId, directoryUserId });
  }
  forgetRights(parts);
}

/** Puts some members into the spaces of their groups, and takes them out of those that groups gave and say no more. The team is locked. */
export async function applySpaces(ctx: Context, db: Db, teamId: string, userIds: string[]): Promise<void> {
  const changes = await findSpaceChanges(db, teamId, { userIds });
  if (changes.length === 0) return;
  for (const [spaceId, ofSpace] of Map.groupBy(changes, (change) => change.spaceId)) {
    const subject = { id: spaceId, teamId };
    const wanted = ofSpace.filter(({ isIn }) => !isIn).map(({ userId }) => userId);
    for (const userId of await fillSpace(ctx, db, { teamId, spaceId }, wanted, 'scim')) {
      await audit(ctx, db, 'space.member_added', subject, { userId });
    }
    const given = ofSpace.filter(({ isIn }) => isIn).map(({ userId }) => userId);
    for (const userId of await leaveSpace(db, spaceId, given, 'scim')) {
      await audit(ctx, db, 'space.member_removed', subject, { userId, alsoProjects: false });
    }
  }
  const people = [...new Set(changes.map(({ userId }) => userId))];
  await dropIdleGuests(ctx, db, teamId, people);
  await notifyTeam(ctx, db, teamId, 'spaces');
  await notifyAccess(ctx, db, people);
}

type SpaceChange = {
  userId: string;
  spaceId: string;
  /** Whether the person is in the space, and has to leave it. */
  isIn: boolean;
};

/** In which spaces people are and should not be, or the other way round, in order of person and space. */
async function findSpaceChanges(
  db: Db,
  teamId: string,
  { userIds, after }: { userIds?: string[]; after?: SpaceChange | null },
): Promise<SpaceChange[]> {
  const conditions: SQL[] = [sql`(g.user_id is null) <> (su.user_id is null)`];
  const [user, space] = [sql`coalesce(g.user_id, su.user_id)`, sql`coalesce(g.space_id, su.space_id)`];
  if (userIds) conditions.push(sql`${user} = any(${sql.param(userIds)}::uuid[])`);
  if (after) conditions.push(sql`(${user}, ${space}) > (${after.userId}, ${after.spaceId})`);
  const { rows } = await db.execute<SpaceChange>(sql`
    select ${user} as "userId", ${space} as "spaceId", su.user_id is not null as "isIn"
    from (${givenSpacesSql(teamId)}) g
    full join (
      select s.space_id, s.user_id from space_users s where s.team_id = ${teamId} and s.joined_via = 'scim'
    ) su on (su.space_id, su.user_id) = (g.space_id, g.user_id)
    where ${sql.join(conditions, sql` and `)}
    order by 1, 2 ${userIds ? sql`` : sql`limit ${atATime}`}`);
  return rows;
}

/** The spaces that groups give to members, but for those they are in by other ways. */
function givenSpacesSql(teamId: string): SQL {
  return sql`
    select distinct t.space_id, u.user_id
    from directory_groups g
    join directory_group_targets t on t.group_id = g.id and t.space_id is not null
    join directory_group_members m on m.group_id = g.id
    join directory_users u on u.id = m.directory_user_id and u.active and u.deleted_at is null
    join team_users tu on (tu.team_id, tu.user_id) = (g.team_id, u.user_id)
    where g.team_id = ${teamId} and not exists (
      select from space_users own
      where (own.space_id, own.user_id) = (t.space_id, u.user_id) and own.joined_via is distinct from 'scim'
    )`;
}

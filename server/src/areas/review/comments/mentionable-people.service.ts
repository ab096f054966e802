import type { CallOutput, CallRequest } from '@chamfer/contract';
import { reachesInTeam } from '@chamfer/contract/roles';
import { and, asc, desc, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { beginsWord, searched } from '../../../platform/database/searched.ts';
import { may } from '../../../platform/policy.ts';
import { users } from '../../people/people.tables.ts';
import { findColleagues, seesAddress } from '../../teams/core/colleagues.service.ts';
import { type FoundLink, findFactsFor, openLink } from '../links/open-link.service.ts';
import { comment } from './comments.policy.ts';
import { onlookerOf } from './shown-comments.service.ts';
import { shownName } from './shown-names.service.ts';

type Listed = CallOutput<'GET /web/project-view-links/{viewLink}/mentionable-people'>;

/** The most people of one answer, and how many by that name are looked at for it. */
const mostListed = 10;
const mostFound = 50;

/**
 * Finds people by a part of their name whom the actor may name in a comment on a link.
 * @throws PROJECT_VIEW_LINK_…, COMMENTING_FORBIDDEN, OPERATION_NOT_ALLOWED in an archived project
 */
export async function listMentionablePeople(
  ctx: Context,
  viewLinkId: string,
  { q }: CallRequest<'GET /web/project-view-links/{viewLink}/mentionable-people'>['query'],
): Promise<Listed> {
  const found = await openLink(ctx, viewLinkId, comment.write);
  const name = q.trim();
  const people = await findMentionable(ctx, ctx.parts.database.db, found, searched(name, shownName), [
    desc(beginsWord(name, shownName)),
  ]);
  const shown = people.slice(0, mostListed);
  const { db } = ctx.parts.database;
  const onlooker = onlookerOf({ userId: actorOf(ctx).userId, facts: found.facts });
  const areColleagues = await findColleagues(db, [onlooker.userId, ...shown.map(({ userId }) => userId)]);
  return {
    people: shown.map(({ userId, name: shownAs, email, kind }) => {
      if (kind === 'guest') return { userId, name: shownAs, email: null, isGuest: true as const };
      return { userId, name: shownAs, email: seesAddress(onlooker, userId, areColleagues) ? email : null };
    }),
  };
}

/**
 * Checks that the actor may name these people in a comment on a link, and returns them, each once.
 * @throws VALIDATION_ERROR for `mentions` if one of them cannot read it, or is none whom the actor may see
 */
export async function requireMentionable(
  ctx: Context,
  db: Db,
  found: FoundLink,
  mentions: string[],
): Promise<string[]> {
  const wanted = [...new Set(mentions)];
  if (wanted.length === 0) return [];
  const people = await findMentionable(ctx, db, found, inArray(users.id, wanted));
  const known = new Set(people.map(({ userId }) => userId));
  const index = mentions.findIndex((userId) => !known.has(userId));
  if (index === -1) return wanted;
  const message = 'cannot read the comments of this link';
  const issue = { field: `mentions.${index}`, code: 'no_access', message };
  throw new AppError('VALIDATION_ERROR', null, { validationErrors: [issue] });
}

/**
 * Those who can read the comments among the people whom the actor sees. Those who are near the design come first: of a
 * large team most may not open it, and only so many are looked at.
 */
async function findMentionable(ctx: Context, db: Db, found: FoundLink, which: SQL | undefined, first: SQL[] = []) {
  const { userId } = actorOf(ctx);
  const { near, far } = seenBy(found);
  const people = await db
    .select({ userId: users.id, name: shownName, email: users.email, kind: users.kind })
    .from(users)
    .where(and(isNull(users.deletedAt), ne(users.id, userId), or(...near, ...far), which))
    .orderBy(...first, desc(sql`(${or(...near)})`), asc(shownName), asc(users.id))
    .limit(mostFound);
  const ids = people.map((person) => person.userId);
  const facts = await findFactsFor(db, found.link.id, ids, ctx.parts.clock.now());
  return people.filter((person) => {
    const given = facts.get(person.userId);
    return given && may(comment.read, given);
  });
}

/**
 * Whom the writer sees: everybody sees who wrote on the link; those with their own role see who is invited to the
 * link, the project and its space; contributors and above see their team (ACCESS §3).
 */
function seenBy({ link, space, facts }: FoundLink): { near: SQL[]; far: SQL[] } {
  const isOneOf = (people: SQL) => sql`${users.id} in (${people})`;
  const near = [isOneOf(sql`select created_by_user_id from comments where view_link_id = ${link.id}`)];
  if (facts.inProject !== null || facts.onLink !== null) {
    near.push(
      isOneOf(sql`select user_id from view_link_users where view_link_id = ${link.id}`),
      isOneOf(sql`select user_id from project_users where project_id = ${link.projectId}`),
      isOneOf(sql`select user_id from space_users where space_id = ${space.id}`),
    );
  }
  const isInTeam = reachesInTeam(facts.inTeam, 'contributor');
  return { near, far: isInTeam ? [isOneOf(sql`select user_id from team_users where team_id = ${space.teamId}`)] : [] };
}

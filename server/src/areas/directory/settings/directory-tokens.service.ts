import type { CallOutput, CallRequest } from '@chamfer/contract';
import { mostDirectoryTokens } from '@chamfer/contract/calls/teams/team-directory';
import { and, asc, eq } from 'drizzle-orm';
import { makeToken } from '../../../platform/api-tokens/token-format.ts';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { requireSession } from '../../../platform/http/session/session-check.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { authorize } from '../../../platform/policy.ts';
import { findPeople, type Person } from '../../people/people.service.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { mailOwners } from '../../teams/core/owner-mails.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { lockTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { isLive } from '../core/directory-tokens.service.ts';
import { directoryTokenMadeMail } from '../directory.mails.ts';
import { directoryTokens } from '../directory.tables.ts';

type Made = CallOutput<'POST /app/teams/{teamId}/directory/tokens'>;
type ShownToken = Made['directoryToken'];

const dayMs = 24 * 60 * 60_000;

/** The tokens of a team's directory that work, oldest first. */
export async function listDirectoryTokens(
  { parts }: Pick<Context, 'parts'>,
  db: Db,
  teamId: string,
): Promise<ShownToken[]> {
  const rows = await db
    .select()
    .from(directoryTokens)
    .where(and(eq(directoryTokens.teamId, teamId), isLive(parts.clock.now())))
    .orderBy(asc(directoryTokens.createdAt), asc(directoryTokens.id));
  const people = await findPeople(
    db,
    rows.map(({ madeByUserId }) => madeByUserId),
  );
  return rows.map((row) => present(row, people));
}

/**
 * Makes a token for the directory of a team, and mails the owners.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, API_TOKEN_LIMIT_REACHED, INVALID_TOKEN when the session was ended meanwhile
 */
export async function makeDirectoryToken(
  ctx: Context,
  teamId: string,
  { name, days }: CallRequest<'POST /app/teams/{teamId}/directory/tokens'>['input'],
): Promise<Made> {
  const { clock, ids } = ctx.parts;
  return transactOnce(ctx, async (db) => {
    const facts = await lockTeam(ctx, db, teamId);
    await requireSession(ctx, db);
    authorize(team.manageIntegrations, facts);
    const now = clock.now();
    const kept = await db.$count(directoryTokens, and(eq(directoryTokens.teamId, teamId), isLive(now)));
    if (kept >= mostDirectoryTokens) throw new AppError('API_TOKEN_LIMIT_REACHED');
    const { userId: madeByUserId } = actorOf(ctx);
    const { token, hash, hint } = makeToken('scim');
    const endsAt = new Date(now.getTime() + days * dayMs);
    const [row] = await db
      .insert(directoryTokens)
      .values({ id: ids.uuid(), teamId, name, hash, hint, madeByUserId, createdAt: now, endsAt })
      .returning();
    const { id } = row!;
    await audit(
      ctx,
      db,
      'directory.token_created',
      { id, teamId },
      { tokenId: id, name, endsAt: endsAt.toISOString() },
    );
    const given = { token: name, team: await teamName(db, teamId), teamId };
    await mailOwners(db, teamId, (owner) => sendMail(ctx, db, directoryTokenMadeMail, owner, given));
    await notifyTeam(ctx, db, teamId, 'settings');
    return { token, directoryToken: present(row!, await findPeople(db, [madeByUserId])) };
  });
}

/**
 * Ends a token of the directory at once.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, API_TOKEN_NOT_FOUND
 */
export async function endDirectoryToken(
  ctx: Context,
  { teamId, tokenId }: { teamId: string; tokenId: string },
): Promise<void> {
  await transact(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeam(ctx, db, teamId));
    const now = ctx.parts.clock.now();
    const [ended] = await db
      .update(directoryTokens)
      .set({ revokedAt: now })
      .where(and(eq(directoryTokens.id, tokenId), eq(directoryTokens.teamId, teamId), isLive(now)))
      .returning({ name: directoryTokens.name });
    if (!ended) throw new AppError('API_TOKEN_NOT_FOUND');
    await audit(ctx, db, 'directory.token_ended', { id: tokenId, teamId }, { tokenId, name: ended.name });
    await notifyTeam(ctx, db, teamId, 'settings');
  });
}

function present(row: typeof directoryTokens.$inferSelect, people: Person[]): ShownToken {
  const maker = people.find(({ userId }) => userId === row.madeByUserId);
  return {
    tokenId: row.id,
    name: row.name,
    hint: row.hint,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    madeBy: maker ?? null,
  };
}

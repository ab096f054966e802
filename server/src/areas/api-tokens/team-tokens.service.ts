import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import { requireSession } from '../../platform/http/session/session-check.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { transactOnce } from '../../platform/once/transact-once.ts';
import { authorize } from '../../platform/policy.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { findUser, requireUser } from '../people/people.service.ts';
import { teamName } from '../teams/core/invitation-mails.service.ts';
import { notifyTeam } from '../teams/core/team-events.service.ts';
import { findTeam, lockTeam } from '../teams/core/team-locks.service.ts';
import { team } from '../teams/core/teams.policy.ts';
import { apiTokenEndedMail, teamTokenMadeMail } from './api-tokens.mails.ts';
import { apiTokens } from './api-tokens.tables.ts';
import { endApiTokensWhere } from './token-ends.service.ts';
import { addToken, listTokens, type NewToken } from './tokens.service.ts';

/**
 * The tokens that reach a team: its own, and the personal ones of its members other than guests.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid
 */
export async function listTeamTokens(
  ctx: Context,
  teamId: string,
  page: CallRequest<'GET /app/teams/{teamId}/api-tokens'>['query'],
): Promise<CallOutput<'GET /app/teams/{teamId}/api-tokens'>> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  return listTokens(ctx, db, reachTeam(teamId), page);
}

/**
 * Makes a token that reaches one team alone, and mails its maker.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, API_TOKEN_LIMIT_REACHED, INVALID_TOKEN when the session was ended meanwhile
 */
export async function makeTeamToken(
  ctx: Context,
  teamId: string,
  given: NewToken,
): Promise<CallOutput<'POST /app/teams/{teamId}/api-tokens'>> {
  return transactOnce(ctx, async (db) => {
    // The account is locked so that two calls at once cannot both make the last token.
    const facts = await lockTeam(ctx, db, teamId, [], 'update');
    await requireSession(ctx, db);
    authorize(team.manageIntegrations, facts);
    const user = await requireUser(db, actorOf(ctx).userId);
    const made = await addToken(ctx, db, given, { maker: user.name, teamId });
    const { tokenId, name, scopes, endsAt } = made.apiToken;
    await audit(ctx, db, 'team.token_created', { id: tokenId, teamId }, { tokenId, name, scopes, endsAt });
    await sendMail(ctx, db, teamTokenMadeMail, ownerOf(user), {
      token: name,
      team: await teamName(db, teamId),
      teamId,
    });
    await notifyTeam(ctx, db, teamId, 'settings');
    return made;
  });
}

/**
 * Ends a token that reaches a team. Its person is mailed if it was somebody else's.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, API_TOKEN_NOT_FOUND
 */
export async function endTeamToken(
  ctx: Context,
  { teamId, tokenId }: { teamId: string; tokenId: string },
): Promise<void> {
  await transact(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeam(ctx, db, teamId));
    const [ended] = await endApiTokensWhere(ctx, db, and(eq(apiTokens.id, tokenId), reachTeam(teamId)));
    if (!ended) throw new AppError('API_TOKEN_NOT_FOUND');
    const { userId, name } = ended;
    await audit(ctx, db, 'team.token_ended', { id: tokenId, teamId }, { tokenId, name, userId });
    const maker = userId === actorOf(ctx).userId ? null : await findUser(db, userId);
    if (maker) {
      await sendMail(ctx, db, apiTokenEndedMail, ownerOf(maker), { token: name, team: await teamName(db, teamId) });
    }
    await notifyTeam(ctx, db, teamId, 'settings');
  });
}

/** The condition for tokens that reach a team. */
function reachTeam(teamId: string): SQL | undefined {
  const isMember = sql`exists (
    select from team_users m where m.team_id = ${teamId} and m.user_id = ${apiTokens.userId} and m.role <> 'guest')`;
  return or(eq(apiTokens.teamId, teamId), and(eq(apiTokens.kind, 'personal'), isMember));
}

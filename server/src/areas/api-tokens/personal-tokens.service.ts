import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { transactOnce } from '../../platform/once/transact-once.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { requireFresh } from '../sessions/fresh-session.service.ts';
import { apiTokenMadeMail } from './api-tokens.mails.ts';
import { apiTokens } from './api-tokens.tables.ts';
import { endApiTokensWhere } from './token-ends.service.ts';
import { addToken, listTokens, type NewToken } from './tokens.service.ts';

/** The actor's personal tokens. @throws INVALID_REQUEST_QUERY_PARAMETER if the cursor is invalid */
export function listOwnTokens(
  ctx: Context,
  page: CallRequest<'GET /account/api-tokens'>['query'],
): Promise<CallOutput<'GET /account/api-tokens'>> {
  const { userId } = actorOf(ctx);
  const own = and(eq(apiTokens.userId, userId), eq(apiTokens.kind, 'personal'));
  return listTokens(ctx, ctx.parts.database.db, own, page);
}

/**
 * Makes a personal token, and mails its person.
 * @throws API_TOKEN_LIMIT_REACHED, INVALID_TOKEN when the session was ended meanwhile
 */
export async function makeOwnToken(ctx: Context, given: NewToken): Promise<CallOutput<'POST /account/api-tokens'>> {
  return transactOnce(ctx, async (db) => {
    // The account's row is locked from here on, so that two calls at once cannot both make the last one.
    const user = await requireFresh(ctx, db);
    const made = await addToken(ctx, db, given, { maker: user.name, teamId: null });
    const { tokenId, name, scopes, endsAt } = made.apiToken;
    await audit(ctx, db, 'account.token_created', tokenId, { tokenId, name, scopes, endsAt });
    await sendMail(ctx, db, apiTokenMadeMail, ownerOf(user), { token: name });
    return made;
  });
}

/** Ends one of the actor's personal tokens. @throws API_TOKEN_NOT_FOUND */
export async function endOwnToken(ctx: Context, tokenId: string): Promise<void> {
  const { userId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const own = and(eq(apiTokens.id, tokenId), eq(apiTokens.userId, userId), eq(apiTokens.kind, 'personal'));
    const [ended] = await endApiTokensWhere(ctx, db, own);
    if (!ended) throw new AppError('API_TOKEN_NOT_FOUND');
    await audit(ctx, db, 'account.token_ended', tokenId, { tokenId, name: ended.name });
  });
}

import { tokenWarningDays } from '@chamfer/contract/token-scopes';
import { and, eq, isNull, lt, lte, or } from 'drizzle-orm';
import { systemContext, transact } from '../../platform/context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { DataParts, Parts } from '../../platform/parts.ts';
import { ownerOf } from '../people/mail-reader.service.ts';
import { findUser } from '../people/people.service.ts';
import { apiTokenEndsMail } from './api-tokens.mails.ts';
import { apiTokens } from './api-tokens.tables.ts';
import { isLive, listedSince } from './tokens.service.ts';

const dayMs = 24 * 60 * 60_000;
/** How many tokens are looked at by one sweep. */
const atATime = 500;

/** Removes tokens that ended long ago. */
export async function sweepApiTokens({ clock, database }: DataParts): Promise<void> {
  const since = listedSince(clock.now());
  await database.db.delete(apiTokens).where(or(lt(apiTokens.endsAt, since), lt(apiTokens.revokedAt, since)));
}

/** Mails those whose tokens end within seven days, once for each token, also after a kill. */
export async function warnOfTokenEnds(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  const now = parts.clock.now();
  const soon = new Date(now.getTime() + tokenWarningDays * dayMs);
  const isDue = and(isLive(now), lte(apiTokens.endsAt, soon), isNull(apiTokens.warnedAt));
  const due = await parts.database.db.select({ id: apiTokens.id }).from(apiTokens).where(isDue).limit(atATime);
  const problems: unknown[] = [];
  for (const { id } of due) {
    await transact(ctx, async (db) => {
      const [token] = await db
        .update(apiTokens)
        .set({ warnedAt: now })
        .where(and(eq(apiTokens.id, id), isDue))
        .returning();
      const user = token && (await findUser(db, token.userId));
      if (!user) return;
      await sendMail(ctx, db, apiTokenEndsMail, ownerOf(user), {
        token: token.name,
        kind: token.kind === 'team' ? 'team' : 'other',
        day: { at: token.endsAt, timeZone: 'UTC' },
      });
    }).catch((error: unknown) => problems.push(error));
  }
  if (problems.length > 0) throw new AggregateError(problems, 'some ends of API tokens could not be announced');
}

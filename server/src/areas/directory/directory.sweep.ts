import { tokenWarningDays } from '@chamfer/contract/token-scopes';
import { and, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import { systemContext, transact } from '../../platform/context.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { DataParts, Parts } from '../../platform/parts.ts';
import { teamName } from '../teams/core/invitation-mails.service.ts';
import { mailOwners } from '../teams/core/owner-mails.service.ts';
import { applyGroupsJob } from './core/directory.jobs.ts';
import { isLive } from './core/directory-tokens.service.ts';
import { directoryTokenEndsMail } from './directory.mails.ts';
import { directoryTokens, directoryUsers } from './directory.tables.ts';

const dayMs = 24 * 60 * 60_000;
/** For how many days tokens that ended, and people who were deleted from a directory, are kept. */
const keptDays = { tokens: 30, people: 90 };
/** How many tokens and teams are looked at by one sweep. */
const atATime = 500;

/** Removes tokens that ended long ago, and people who were deleted from a directory long ago. */
export async function sweepDirectory({ clock, database }: DataParts): Promise<void> {
  const now = clock.now().getTime();
  const ended = new Date(now - keptDays.tokens * dayMs);
  await database.db
    .delete(directoryTokens)
    .where(or(lt(directoryTokens.endsAt, ended), lt(directoryTokens.revokedAt, ended)));
  await database.db.delete(directoryUsers).where(lt(directoryUsers.deletedAt, new Date(now - keptDays.people * dayMs)));
}

/** Tries again to give roles for which no seat was free. */
export async function retryRoles({ database, jobs }: Parts): Promise<void> {
  const teams = await database.db
    .selectDistinct({ teamId: directoryUsers.teamId })
    .from(directoryUsers)
    .where(and(isNotNull(directoryUsers.seatMissingSince), isNull(directoryUsers.deletedAt)))
    .limit(atATime);
  for (const { teamId } of teams) await jobs.send(database.db, applyGroupsJob, { teamId }, teamId);
}

/** Mails the owners of teams whose directory's token ends within seven days, once for each token, also after a kill. */
export async function warnOfDirectoryTokenEnds(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  const now = parts.clock.now();
  const soon = new Date(now.getTime() + tokenWarningDays * dayMs);
  const isDue = and(isLive(now), lte(directoryTokens.endsAt, soon), isNull(directoryTokens.warnedAt));
  const due = await parts.database.db
    .select({ id: directoryTokens.id })
    .from(directoryTokens)
    .where(isDue)
    .limit(atATime);
  const problems: unknown[] = [];
  for (const { id } of due) {
    await transact(ctx, async (db) => {
      const [token] = await db
        .update(directoryTokens)
        .set({ warnedAt: now })
        .where(and(eq(directoryTokens.id, id), isDue))
        .returning();
      if (!token) return;
      const { teamId, name, endsAt } = token;
      const given = { token: name, team: await teamName(db, teamId), day: { at: endsAt, timeZone: 'UTC' }, teamId };
      await mailOwners(db, teamId, (owner) => sendMail(ctx, db, directoryTokenEndsMail, owner, given));
    }).catch((error: unknown) => problems.push(error));
  }
  if (problems.length > 0) throw new AggregateError(problems, 'some ends of directory tokens could not be announced');
}

import type { CallOutput } from '@chamfer/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context, systemContext, transact } from '../../../platform/context.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { accessTokenSeconds } from '../../../platform/http/session/tokens.ts';
import { workOn } from '../../../platform/jobs/job-worker.ts';
import { defineJob } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { lockUser, requireUser } from '../../people/people.service.ts';
import { endSessionsWhere } from '../../sessions/session-ends.service.ts';
import { openImpersonation } from '../../sessions/sessions.service.ts';
import { sessions } from '../../sessions/sessions.tables.ts';
import { impersonatedMail } from '../operators.mails.ts';

/** Ends an impersonation whose time is over, and with it what its pages hold open. */
export const impersonationEndJob = defineJob<{ sessionId: string; userId: string }>('operators.impersonation-end', {
  retryLimit: 10,
  retryDelay: 5,
  atOnce: 1,
});

/** Who does it. */
export const impersonationEnd = workOn(impersonationEndJob, async (parts, { sessionId, userId }) => {
  const ctx = systemContext(parts);
  await transact(ctx, async (db) => {
    const ended = await endSessionsWhere(ctx, db, eq(sessions.id, sessionId));
    if (ended.length > 0) await audit(ctx, db, 'operator.impersonation_ended', userId, { userId });
  });
});

/**
 * Lets the actor look at the product as somebody else, who is mailed at once. It ends after 15 minutes, and with the
 * sessions of either.
 * @throws ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED; OPERATION_NOT_ALLOWED with the reason `self`, `operator` or `guest`
 */
export function impersonate(
  ctx: Context,
  userId: string,
  reason: string,
): Promise<CallOutput<'POST /operator/users/{userId}/impersonate'>> {
  const { clock, jobs } = ctx.parts;
  const impersonatorId = actorOf(ctx).userId;
  return transact(ctx, async (db) => {
    const user = await lockUser(db, userId);
    await requireOperatorIn(ctx, db);
    if (!user) throw new AppError('ACCOUNT_NOT_FOUND');
    if (user.blockedAt) throw new AppError('ACCOUNT_BLOCKED');
    const refusal =
      userId === impersonatorId ? 'self' : user.isOperator ? 'operator' : user.kind === 'guest' ? 'guest' : null;
    if (refusal) throw new AppError('OPERATION_NOT_ALLOWED', { reason: refusal });
    const { sessionId, accessToken } = await openImpersonation(ctx, db, { userId, impersonatorId });
    await jobs.send(db, impersonationEndJob, { sessionId, userId }, sessionId, accessTokenSeconds);
    await audit(ctx, db, 'operator.impersonated', userId, { userId, reason });
    const operator = await requireUser(db, impersonatorId);
    const quotes = [{ by: operator.name || operator.email, text: reason }];
    await sendMail(ctx, db, impersonatedMail, ownerOf(user), { minutes: accessTokenSeconds / 60 }, null, { quotes });
    return { accessToken, endsAt: new Date(clock.now().getTime() + accessTokenSeconds * 1000).toISOString() };
  });
}

/** Ends what the actor sees as somebody else. @throws ACCOUNT_NOT_FOUND */
export async function stopImpersonation(ctx: Context, userId: string): Promise<void> {
  const { userId: impersonatorId } = actorOf(ctx);
  await transact(ctx, async (db) => {
    const user = await lockUser(db, userId);
    await requireOperatorIn(ctx, db);
    if (!user) throw new AppError('ACCOUNT_NOT_FOUND');
    const own = and(
      eq(sessions.userId, userId),
      eq(sessions.impersonatorId, impersonatorId),
      isNotNull(sessions.impersonatorId),
    );
    const ended = await endSessionsWhere(ctx, db, own);
    if (ended.length > 0) await audit(ctx, db, 'operator.impersonation_ended', userId, { userId });
  });
}

import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { requireOperatorIn } from '../../../platform/http/session/session-check.ts';
import { lockUser } from '../../people/people.service.ts';
import { collectPerson, type PersonExport, sendPerson } from '../../people/person-export.service.ts';

/**
 * Collects what is stored about a person, for an operator. That it was made is in the audit log.
 * @throws ACCOUNT_NOT_FOUND
 */
export async function exportPerson(ctx: Context, userId: string, reason: string): Promise<PersonExport> {
  await transact(ctx, async (db) => {
    const user = await lockUser(db, userId);
    await requireOperatorIn(ctx, db);
    if (!user) throw new AppError('ACCOUNT_NOT_FOUND');
    await audit(ctx, db, 'operator.user_exported', userId, { userId, reason });
  });
  return collectPerson(ctx, userId);
}

/** Answers with the same as a JSON file. @throws ACCOUNT_NOT_FOUND */
export async function sendPersonExport(
  ctx: Context,
  userId: string,
  reason: string,
  exchange: Pick<Exchange, 'reply'>,
): Promise<void> {
  await sendPerson(await exportPerson(ctx, userId, reason), exchange);
}

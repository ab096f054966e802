import { audit } from '../../platform/audit.ts';
import { type Context, transact } from '../../platform/context.ts';
import type { Exchange } from '../../platform/http/guard.ts';
import { collectPerson, sendPerson } from '../people/person-export.service.ts';
import { requireFresh } from '../sessions/fresh-session.service.ts';

/**
 * Answers with everything that is stored about the actor as a JSON file, without secrets. That they got it is in the audit log.
 * @throws INVALID_TOKEN when the session was ended meanwhile
 */
export async function sendOwnData(ctx: Context, exchange: Pick<Exchange, 'reply'>): Promise<void> {
  const { id } = await transact(ctx, async (db) => {
    const user = await requireFresh(ctx, db);
    await audit(ctx, db, 'account.exported', user.id);
    return user;
  });
  await sendPerson(await collectPerson(ctx, id), exchange);
}

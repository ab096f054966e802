import { isEmail, mailboxOf } from '@chamfer/contract/email-address';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { done, type Outcome, refused, WrongUsage } from '../../../platform/operator-command.ts';
import { listOperators, requireOtherOperator, setOperator } from '../../people/operators.service.ts';
import { findUserByEmail, lockUser } from '../../people/people.service.ts';
import { endSessions } from '../../sessions/sessions.service.ts';
import { outcomeOf } from './outcome-of.ts';

const usage = 'operators list | add EMAIL | remove EMAIL';

/**
 * `operators list|add|remove`: who finds the console at `/admin`. Nobody becomes an operator in any other way.
 * @throws WrongUsage
 */
export async function operatorsCommand(ctx: Context, [act, email, ...more]: readonly string[]): Promise<Outcome> {
  if (act === 'list' && email === undefined) return list(ctx);
  if ((act !== 'add' && act !== 'remove') || !email || !isEmail(email) || more.length > 0) throw new WrongUsage(usage);
  const found = await findUserByEmail(ctx.parts.database.db, mailboxOf(email));
  if (!found) return refused(`No account has the address ${email}.`);
  return act === 'add' ? add(ctx, found.id, email) : remove(ctx, found.id, email);
}

async function list({ parts }: Context): Promise<Outcome> {
  const operators = await listOperators(parts.database.db);
  if (operators.length === 0) return done('There are no operators: nobody finds the console.');
  return done(
    operators.map(({ email, name, blockedAt }) => `${email}  ${name}${blockedAt ? '  blocked' : ''}`).join('\n'),
  );
}

function add(ctx: Context, userId: string, email: string): Promise<Outcome> {
  return transact(ctx, async (db) => {
    const user = await lockUser(db, userId);
    if (!user) return refused(`No account has the address ${email}.`);
    if (user.isOperator) return refused(`${email} is an operator already.`);
    if (!user.emailVerifiedAt) return refused(`${email} has not confirmed the address yet.`);
    await setOperator(db, userId, true);
    await audit(ctx, db, 'operator.added', userId, { userId });
    return done(`${email} is an operator, and finds the console at /admin once a second factor or passkey is set up.`);
  });
}

/** Their sessions end, and with them what they have open of the console. */
function remove(ctx: Context, userId: string, email: string): Promise<Outcome> {
  return outcomeOf(() =>
    transact(ctx, async (db) => {
      const user = await lockUser(db, userId);
      if (!user?.isOperator) return refused(`${email} is no operator.`);
      await requireOtherOperator(db, userId);
      await setOperator(db, userId, false);
      await endSessions(ctx, db, userId);
      await audit(ctx, db, 'operator.removed', userId, { userId });
      return done(`${email} is no operator any more, and is logged out.`);
    }),
  );
}

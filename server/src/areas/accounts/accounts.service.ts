import type { CallOutput } from '@chamfer/contract';
import { brokenNameRule } from '@chamfer/contract/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type Context, transact } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { flagFor } from '../flags/flag-client.service.ts';
import { changeUser } from '../people/people.service.ts';
import { users } from '../people/people.tables.ts';
import { teamsWithDesigns } from '../sharing/page/teams-with-designs.service.ts';
import { subscriptions } from '../teams/core/subscriptions.port.ts';
import { listTeams } from '../teams/core/teams.service.ts';
import { presentSubscriptions } from './subscriptions.present.ts';

type Account = CallOutput<'GET /account'>;

/** The actor's account with its teams. @throws INVALID_TOKEN when the account is gone */
export async function getAccount(ctx: Context): Promise<Account> {
  const { userId } = actorOf(ctx);
  const { db } = ctx.parts.database;
  const [[user], allTeams, withDesigns, hasEditorRole] = await Promise.all([
    prepared(db, 'account', accountQuery).execute({ userId }),
    listTeams(ctx, db, userId),
    teamsWithDesigns(db, userId),
    flagFor(ctx, 'web_editor_role-ff', true),
  ]);
  if (!user) throw new AppError('INVALID_TOKEN');
  // The flag hides guest teams, and decides about no access (spec 2 §6, ACCESS §13).
  const teams = hasEditorRole ? allTeams : allTeams.filter(({ isGuest }) => !isGuest);
  const personal = await subscriptions(ctx).ofPerson(ctx, userId, teams);
  const accountTeamID = teams.find(({ isPrimary }) => isPrimary)?.id ?? null;
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    name: user.name,
    hasValidName: brokenNameRule(user.name) === null,
    ssoEnforced: user.ssoEnforced,
    passwordChangedAt: user.passwordChangedAt?.toISOString() ?? null,
    isOperator: user.isOperator,
    teams: teams.map((team) => ({
      ...team,
      hasDesigns: withDesigns.has(team.id),
      hasSharedWithMe: hasEditorRole,
    })),
    accountTeamID,
    ...personal,
    ...presentSubscriptions(personal.subscriptions, accountTeamID),
  };
}

/**
 * Changes the actor's name (spec 1 §5 Account name update, DECISIONS 17).
 * @throws VALIDATION_ERROR on `name`, with the broken rule as its code
 */
export async function renameAccount(ctx: Context, given: string): Promise<CallOutput<'PATCH /account'>> {
  const { userId } = actorOf(ctx);
  const broken = brokenNameRule(given);
  if (broken) {
    const message = `The name breaks the rule '${broken}'.`;
    throw new AppError('VALIDATION_ERROR', null, { validationErrors: [{ field: 'name', code: broken, message }] });
  }
  await transact(ctx, async (db) => {
    const changed = await changeUser(db, userId, { name: given });
    if (changed) await audit(ctx, db, 'account.renamed', userId);
  });
  return getAccount(ctx);
}

function accountQuery(db: Db, name: string) {
  return db
    .select()
    .from(users)
    .where(and(eq(users.id, sql.placeholder('userId')), isNull(users.deletedAt)))
    .prepare(name);
}

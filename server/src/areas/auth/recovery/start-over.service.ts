import { matchLanguage } from '@chamfer/contract/languages';
import { and, count, eq, inArray, isNull, ne, not } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { forgetProperties } from '../../onboarding/app-properties.service.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { changeUser, type User } from '../../people/people.service.ts';
import { projects, projectUsers } from '../../projects/projects.tables.ts';
import { renamePrimaryTeam } from '../../teams/core/teams.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { startedOverMail } from '../auth.mails.ts';
import { dropAccess } from '../registration/first-proof.service.ts';

/**
 * Gives an account that a stranger may have opened to the person who has just reset its password by mail: removes all
 * credentials and, if nobody has ever proved a claim to the account, also its name, its surveys and the name of its
 * team. The owner is asked for a name at the next sign-in. Designs and other people in its teams are kept, and the
 * owner is informed how many.
 */
export async function startOver(ctx: Context, db: Db, user: User): Promise<void> {
  await dropAccess(ctx, db, user.id);
  const owner = user.unclaimedEmail === user.email ? await makeNeutral(ctx, db, user) : user;
  const left = await countContent(db, user.id);
  await audit(ctx, db, 'account.started_over', user.id, left);
  await sendMail(ctx, db, startedOverMail, ownerOf(owner), left);
}

/** Removes everything about the person who opened the account, and sets the caller's language. */
async function makeNeutral(ctx: Context, db: Db, user: User): Promise<User> {
  const language = matchLanguage(ctx.acceptLanguage) ?? matchLanguage(user.language) ?? 'en';
  const neutral = { name: '', language };
  await changeUser(db, user.id, neutral);
  await forgetProperties(db, user.id);
  await renamePrimaryTeam(db, { userId: user.id, name: user.email.split('@')[0]!, language });
  return { ...user, ...neutral };
}

/** Counts the contents of an account: designs, and other people in the teams it owns. */
async function countContent(db: Db, userId: string): Promise<{ designs: number; people: number }> {
  const [designs] = await db
    .select({ number: count() })
    .from(projectUsers)
    .innerJoin(projects, eq(projects.id, projectUsers.projectId))
    .where(
      and(
        eq(projectUsers.userId, userId),
        eq(projectUsers.role, 'owner'),
        eq(projects.isDraft, false),
        isNull(projects.deletedAt),
        not(projects.isSample),
      ),
    );
  const owned = db
    .select({ id: teamUsers.teamId })
    .from(teamUsers)
    .where(and(eq(teamUsers.userId, userId), eq(teamUsers.role, 'owner')));
  const [people] = await db
    .select({ number: count() })
    .from(teamUsers)
    .where(and(inArray(teamUsers.teamId, owned), ne(teamUsers.userId, userId)));
  return { designs: designs!.number, people: people!.number };
}

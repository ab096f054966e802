import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type MailReader, sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { users } from '../../people/people.tables.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { ssoChangedMail } from '../sso.mails.ts';

/** What was changed; `joining_off` is the last case of the mail's text. */
export type SsoChange = (typeof ssoChangedMail)['example']['change'] | 'joining_off';

/**
 * Mails the owners of a team about a change of its single sign-on, and notifies open pages; `name` is that of the domain or
 * connection.
 */
export async function announceChange(
  ctx: Context,
  db: Db,
  teamId: string,
  change: SsoChange,
  name = '',
): Promise<void> {
  const given = { team: await teamName(db, teamId), name, change: change === 'joining_off' ? 'other' : change, teamId };
  await mailOwners(db, teamId, (owner) => sendMail(ctx, db, ssoChangedMail, owner, given));
  await notifyTeam(ctx, db, teamId, 'settings');
}

/** Sends something to every owner of a team. */
export async function mailOwners(db: Db, teamId: string, send: (owner: MailReader) => Promise<void>): Promise<void> {
  const owners = await db
    .select({ user: users })
    .from(teamUsers)
    .innerJoin(users, eq(users.id, teamUsers.userId))
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.role, 'owner'), isNull(users.deletedAt)));
  for (const { user } of owners) await send(ownerOf(user));
}

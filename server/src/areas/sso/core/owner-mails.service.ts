import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { type MailReader, sendMail } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { users } from '../../people/people.tables.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { teamUsers } from '../../teams/core/teams.tables.ts';
import { ssoChangedMail } from '../sso.mails.ts';

/** What was changed; `joining_off` is the last case of the mail's text. */
export type SsoChange = (typeof ssoChangedMail)['example']['change'] | 'joining_off';

/** Notifies the owners of a team of a change of its single sign-on; `name` is that of the domain or connection. */
export async function mailChange(ctx: Context, db: Db, teamId: string, change: SsoChange, name = ''): Promise<void> {
  const given = { team: await teamName(db, teamId), name, change: change === 'joining_off' ? 'other' : change, teamId };
  await mailOwners(db, teamId, (owner) => sendMail(ctx, db, ssoChangedMail, owner, given));
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

import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { MailReader } from '../../../platform/mail/send-mail.ts';
import { ownerOf } from '../../people/mail-reader.service.ts';
import { users } from '../../people/people.tables.ts';
import { teamUsers } from './teams.tables.ts';

/** Sends something to every owner of a team. */
export async function mailOwners(db: Db, teamId: string, send: (owner: MailReader) => Promise<void>): Promise<void> {
  const owners = await db
    .select({ user: users })
    .from(teamUsers)
    .innerJoin(users, eq(users.id, teamUsers.userId))
    .where(and(eq(teamUsers.teamId, teamId), eq(teamUsers.role, 'owner'), isNull(users.deletedAt)));
  for (const { user } of owners) await send(ownerOf(user));
}

import { matchLanguage } from '@chamfer/contract/languages';
import { eq } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { addressOf } from '../../people/mail-address.service.ts';
import { findUserByEmail, requireUser } from '../../people/people.service.ts';
import { teamInvitationMail } from '../teams.mails.ts';
import type { NewInvitation } from './team-invitations.service.ts';
import { teams } from './teams.tables.ts';

/** Mails the links of invitations: in the language of the person's account, else in that of the actor. */
export async function mailInvitations(
  ctx: Context,
  db: Db,
  teamId: string,
  invitations: NewInvitation[],
): Promise<void> {
  const inviter = await requireUser(db, actorOf(ctx).userId);
  const team = await teamName(db, teamId);
  for (const { secret: hash, ...invited } of invitations) {
    const known = await findUserByEmail(db, invited.email);
    const language = matchLanguage((known ?? inviter).language) ?? 'en';
    const reader = { to: addressOf(invited), language };
    await sendMail(ctx, db, teamInvitationMail, reader, { team, inviter: inviter.name, hash });
  }
}

/** The name of a team, for mails. */
export async function teamName(db: Db, teamId: string): Promise<string> {
  const [found] = await db.select({ name: teams.name }).from(teams).where(eq(teams.id, teamId));
  return found!.name;
}

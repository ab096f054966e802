import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { mailOwners } from '../../teams/core/owner-mails.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
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

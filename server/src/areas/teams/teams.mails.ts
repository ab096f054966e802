import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { oneOf, strangers } from '../../platform/mail/mail-arguments.ts';
import { teamsTexts } from './teams.texts.ts';

const mail = mailsOf(teamsTexts);

/** Invites an address to a team. */
export const teamInvitationMail = mail('team-invitation', {
  path: '/teams/invitation#{hash}',
  isUnproven: true,
  args: { team: strangers('unnamed-team'), inviter: strangers('unnamed-person') },
  example: { team: 'Halden Works', inviter: 'Mara Lindqvist', hash: 'example' },
});

/** Notifies somebody that they are no longer in a team. */
export const removedFromTeamMail = mail('removed-from-team', {
  path: null,
  args: { team: strangers('unnamed-team') },
  example: { team: 'Halden Works' },
});

/** Notifies somebody that they own a team from now on. */
export const teamOwnerMail = mail('team-owner', {
  path: '/teams/{teamId}/members',
  args: { team: strangers('unnamed-team'), by: strangers('unnamed-person'), billing: oneOf('off') },
  example: {
    team: 'Halden Works',
    by: 'Mara Lindqvist',
    billing: 'other',
    teamId: '019365a0-0000-7000-8000-000000000000',
  },
});

import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { day, oneOf, strangers } from '../../platform/mail/mail-arguments.ts';
import { apiTokensTexts } from './api-tokens.texts.ts';

const mail = mailsOf(apiTokensTexts);
/** Names were chosen by the person who opened the account, possibly a stranger. */
const token = strangers('default-name');
const team = strangers('default-team');

/** Notifies a person that a personal API token was made for their account. */
export const apiTokenMadeMail = mail('api-token-made', {
  path: '/account',
  args: { token },
  example: { token: 'Mara’s laptop' },
});

/** Notifies an owner that they made an API token of a team. */
export const teamTokenMadeMail = mail('team-token-made', {
  path: '/teams/{teamId}/settings/developers',
  args: { token, team },
  example: { token: 'Release pipeline', team: 'Haldenworks', teamId: '0198c0de-0000-7000-8000-000000000001' },
});

/** Notifies a person that an owner of one of their teams ended their API token. */
export const apiTokenEndedMail = mail('api-token-ended', {
  path: '/account',
  args: { token, team },
  example: { token: 'Mara’s laptop', team: 'Haldenworks' },
});

/** Announces the end of an API token, a week before. */
export const apiTokenEndsMail = mail('api-token-ends', {
  path: '/account',
  args: { token, kind: oneOf('team'), day },
  example: { token: 'Release pipeline', kind: 'team', day: { at: new Date('2027-02-18T09:00:00Z'), timeZone: 'UTC' } },
});

import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { day, strangers } from '../../platform/mail/mail-arguments.ts';
import { directoryTexts } from './directory.texts.ts';

const mail = mailsOf(directoryTexts);
/** Names were chosen by the person who opened the account, possibly a stranger. */
const token = strangers('directory-default-token');
const team = strangers('directory-default-team');
const person = strangers('directory-default-person');
const email = strangers('directory-default-address');

const path = '/teams/{teamId}/settings/directory';
const example = { team: 'Haldenworks', teamId: '0198c0de-0000-7000-8000-000000000001' };
const mara = { person: 'Mara Lindqvist', email: 'mara@haldenworks.example' };

/** Notifies the owners of a team that a token for its directory was made. */
export const directoryTokenMadeMail = mail('directory-token-made', {
  path,
  args: { token, team },
  example: { ...example, token: 'Entra provisioning' },
});

/** Announces the end of a token of a directory to the owners, a week before. */
export const directoryTokenEndsMail = mail('directory-token-ends', {
  path,
  args: { token, team, day },
  example: { ...example, token: 'Entra provisioning', day: { at: new Date('2027-11-20T09:00:00Z'), timeZone: 'UTC' } },
});

/** Notifies the owners that somebody who was switched off in the directory stays an owner: the team has no other. */
export const directoryOwnerKeptMail = mail('directory-owner-kept', {
  path: '/teams/{teamId}/members',
  args: { person, email, team },
  example: { ...example, ...mara },
});

/** Notifies the owners that somebody cannot have the role that a group of the directory gives, as no seat is free. */
export const directorySeatMail = mail('directory-seat', {
  path,
  args: { person, email, team },
  example: { ...example, ...mara },
});

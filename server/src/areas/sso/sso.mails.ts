import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { day, number, oneOf, plain } from '../../platform/mail/mail-arguments.ts';
import { ssoTexts } from './sso.texts.ts';

const mail = mailsOf(ssoTexts);
const team = 'Haldenworks';
const path = '/teams/{teamId}/settings/sign-in';
const teamId = '0193b8c2-0000-7000-8000-000000000001';
const until = { at: new Date('2026-12-11T09:00:00Z'), timeZone: 'UTC' };

/** Notifies the owners of a team of every change of its single sign-on. */
export const ssoChangedMail = mail('sso-changed', {
  path,
  args: {
    team: plain,
    name: plain,
    change: oneOf(
      'domain_verified',
      'domain_removed',
      'connection_changed',
      'certificate_added',
      'certificate_removed',
      'switched_on',
      'switched_off',
      'enforced',
      'not_enforced',
      'connection_removed',
      'joining_on',
    ),
  },
  example: { team, name: 'Entra ID', change: 'enforced', teamId },
});

/** Warns the owners that the record of a domain is gone. */
export const ssoDomainMissingMail = mail('sso-domain-missing', {
  path,
  args: { domain: plain, until: day },
  example: { domain: 'haldenworks.example', until, teamId },
});

/** Notifies the owners that a domain counts for nothing any more. */
export const ssoDomainLostMail = mail('sso-domain-lost', {
  path,
  args: { domain: plain },
  example: { domain: 'haldenworks.example', teamId },
});

/** Warns the owners 30, 7 and 1 days before the last certificate of a connection ends. */
export const ssoCertificateMail = mail('sso-certificate', {
  path,
  args: { name: plain, until: day, days: number },
  example: { name: 'Entra ID', until, days: 7, teamId },
});

/** Notifies somebody that an identity provider is a way into their account. */
export const ssoLinkedMail = mail('sso-linked', { path: '/account', args: { team: plain }, example: { team } });

/** Notifies the address that an account had before the identity provider gave another one; nothing undoes it. */
export const ssoAddressMovedMail = mail('sso-address-moved', {
  path: null,
  args: { team: plain, newEmail: plain },
  example: { team, newEmail: 'mara@haldenworks.example' },
});

/** Notifies people who never logged in through the identity provider that they have to now. */
export const ssoEnforcedMail = mail('sso-enforced', { path: '/login', args: { team: plain }, example: { team } });

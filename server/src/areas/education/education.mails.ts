import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { day, number, oneOf } from '../../platform/mail/mail-arguments.ts';
import { educationTexts } from './education.texts.ts';

const mail = mailsOf(educationTexts);
const until = { at: new Date('2027-11-20T09:00:00Z'), timeZone: 'UTC' };

/** The link that proves the address of a school and starts the licence; sent to that address. */
export const educationLinkMail = mail('education-link', {
  path: '/edu/verify#{hash}',
  isUnproven: true,
  example: { hash: 'example' },
});

/** Notifies the owner that a licence runs, and until when. */
export const educationApprovedMail = mail('education-approved', {
  path: '/subscription',
  args: { until: day },
  example: { until },
});

/** Notifies somebody that their request was refused, and why; what the operator wrote follows as a quote. */
export const educationRefusedMail = mail('education-refused', {
  path: '/edu',
  // That the school is not accepted is the other case.
  args: { reason: oneOf('unreadable', 'outdated', 'other_name') },
  example: { reason: 'unreadable' },
});

/** Asks the owner, 30 days before the end, to renew the licence. */
export const educationReminderMail = mail('education-reminder', {
  path: '/edu',
  args: { until: day },
  example: { until },
});

/** Notifies the owner that the licence has ended. */
export const educationEndedMail = mail('education-ended', { path: '/edu', example: {} });

/** Notifies the operator every morning of requests that wait. */
export const educationWaitingMail = mail('education-waiting', {
  path: null,
  args: { count: number, since: day },
  example: { count: 3, since: { at: new Date('2026-11-18T14:02:00Z'), timeZone: 'UTC' } },
});

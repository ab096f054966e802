import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { oneOf, strangers } from '../../platform/mail/mail-arguments.ts';
import { sharingTexts } from './sharing.texts.ts';

const mail = mailsOf(sharingTexts);
const design = strangers('unnamed-design');
const by = strangers('unnamed-sharer');
/** Viewers are the other case. */
const role = oneOf('commenter', 'editor');
const linkRole = oneOf('commenter');
const anyRole = oneOf('commenter', 'editor', 'owner');
const exampleId = '019365a0-0000-7000-8000-000000000000';
const example = { design: 'Hinge bracket', by: 'Mara Lindqvist' };

/** Invites an address to a project. */
export const projectInvitationMail = mail('project-invitation', {
  path: '/p/{projectId}#email_token={emailToken}&invitation_hash={hash}',
  isUnproven: true,
  args: { design, by, role },
  example: { ...example, role: 'editor', projectId: exampleId, hash: 'example', emailToken: 'example' },
});

/** Invites an address to a review link. */
export const linkInvitationMail = mail('link-invitation', {
  path: '/v/{viewLink}#email_token={emailToken}&invitation_hash={hash}',
  isUnproven: true,
  args: { design, by, role: linkRole },
  example: { ...example, role: 'commenter', viewLink: exampleId, hash: 'example', emailToken: 'example' },
});

/** Notifies those who may answer that somebody asks for access to a project. */
export const accessRequestedMail = mail('access-requested', {
  path: '/p/{projectId}?intent=share',
  args: { design, by },
  example: { ...example, projectId: exampleId },
});

/** Notifies somebody that they have the access they asked for. */
export const accessGrantedMail = mail('access-granted', {
  path: '/p/{projectId}',
  args: { design, role: anyRole },
  example: { design: example.design, role: 'commenter', projectId: exampleId },
});

/** Notifies somebody that they do not get the access they asked for. */
export const accessDeniedMail = mail('access-denied', {
  path: null,
  args: { design },
  example: { design: example.design },
});

/** Notifies somebody that their role in a project is another one. */
export const projectRoleMail = mail('project-role', {
  path: '/p/{projectId}',
  args: { design, by, role: anyRole },
  example: { ...example, role: 'editor', projectId: exampleId },
});

/** Notifies somebody that their role on a review link is another one. */
export const linkRoleMail = mail('link-role', {
  path: '/v/{viewLink}',
  args: { design, by, role: linkRole },
  example: { ...example, role: 'commenter', viewLink: exampleId },
});

/** Notifies the owners of a project that somebody left it. */
export const memberLeftMail = mail('member-left', {
  path: '/p/{projectId}',
  args: { design, by },
  example: { ...example, projectId: exampleId },
});

/** Notifies somebody that they are no longer in a project, or on a review link. */
export const accessEndedMail = mail('access-ended', {
  path: null,
  args: { design, by },
  example,
});

import { mailsOf } from '../../platform/mail/declare-mail.ts';
import { oneOf, plain } from '../../platform/mail/mail-arguments.ts';
import { webhooksTexts } from './webhooks.texts.ts';

const mail = mailsOf(webhooksTexts);

/** Notifies the owners of a team that a webhook was switched off, since its receiver does not take anything. */
export const webhookStoppedMail = mail('webhook-stopped', {
  path: '/teams/{teamId}/settings/developers/webhooks/{webhookId}',
  args: { team: plain, host: plain, reason: oneOf('gone') },
  example: {
    team: 'Haldenworks',
    host: 'plm.haldenworks.example',
    reason: 'gone',
    teamId: '0193b8c2-0000-7000-8000-000000000001',
    webhookId: '0193b8c2-0000-7000-8000-000000000002',
  },
});

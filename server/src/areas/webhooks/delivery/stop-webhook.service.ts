import { and, eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sendMail } from '../../../platform/mail/send-mail.ts';
import { teamName } from '../../teams/core/invitation-mails.service.ts';
import { mailOwners } from '../../teams/core/owner-mails.service.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import type { Webhook } from '../core/secrets.ts';
import { webhookStoppedMail } from '../webhooks.mails.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';

/** Switches a webhook off that nobody takes anything at, and mails the owners of its team. The webhook is locked. */
export async function stopWebhook(
  ctx: Context,
  db: Db,
  { id, teamId, name, url }: Webhook,
  reason: 'gone' | 'failing',
): Promise<void> {
  const offAt = ctx.parts.clock.now();
  await db.update(webhooks).set({ isOn: false, offReason: reason, offAt }).where(eq(webhooks.id, id));
  await endPending(db, id);
  await audit(ctx, db, 'webhook.stopped', { id, teamId }, { name, reason });
  const why = reason === 'gone' ? ('gone' as const) : ('other' as const);
  const given = { team: await teamName(db, teamId), host: new URL(url).host, reason: why, teamId, webhookId: id };
  await mailOwners(db, teamId, (owner) => sendMail(ctx, db, webhookStoppedMail, owner, given));
  await notifyTeam(ctx, db, teamId, 'settings');
}

/** Ends what is pending of a webhook that is switched off, as failed: it can be replayed. */
export async function endPending(db: Db, webhookId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'pending')));
}

import type { WebhookEvent } from '@chamfer/contract/webhook-events';
import { webhookEvents } from '@chamfer/contract/webhook-events';
import type { TestApp, TestPerson } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { expect } from 'vitest';
import { actingAs, systemContext } from '../../../platform/context.ts';
import { fanOutJob } from '../core/webhooks.jobs.ts';
import { resumeDeliveries } from '../delivery/webhooks.sweep.ts';
import { listDeliveries, showDelivery } from '../settings/deliveries.service.ts';
import type { Receiver } from './receiver.ts';

/** A webhook of a test, with its secret. */
export interface TestWebhook {
  webhookId: string;
  teamId: string;
  secret: string;
  path: string;
  as: TestPerson;
}

let counter = 0;

/** Adds a webhook to a team of the caller's; by default it wants everything. */
export async function buildWebhook(
  app: TestApp,
  receiver: Pick<Receiver, 'origin'>,
  as: TestPerson,
  events: readonly WebhookEvent[] = webhookEvents,
): Promise<TestWebhook> {
  const path = `/hooks/${counter++}`;
  const { status, body } = await app.call('POST /app/teams/{teamId}/webhooks', {
    as,
    params: { teamId: as.teamId },
    input: { url: receiver.origin + path, name: 'PLM', events: [...events] },
  });
  expect([status, body.code]).toEqual([201, undefined]);
  return { webhookId: body.webhook.id, teamId: as.teamId, secret: body.secret, path, as };
}

/** The parameters of calls about a webhook. */
export const about = ({ as, teamId, webhookId }: TestWebhook) => ({ as, params: { teamId, webhookId } });

/** The owner of a webhook, in a session that no moved clock ends. */
export const ownerOf = (app: TestApp, { as }: TestWebhook) => actingAs(systemContext(app.parts), as.userId);

/** The newest deliveries of a webhook. */
export async function logOf(app: TestApp, webhook: TestWebhook) {
  return (await listDeliveries(ownerOf(app, webhook), webhook, { limit: 50 })).items;
}

/** The newest delivery of a webhook with its tries. */
export async function newestOf(app: TestApp, webhook: TestWebhook) {
  const deliveryId = (await logOf(app, webhook))[0]!.id;
  return showDelivery(ownerOf(app, webhook), { ...webhook, deliveryId });
}

/** Waits until every act was made into deliveries, and returns the newest ones of a webhook. */
export async function settledLog(app: TestApp, webhook: TestWebhook) {
  await eventually(async () => expect((await app.parts.jobs.activeKeys(fanOutJob)).size).toBe(0));
  return logOf(app, webhook);
}

/** Waits until nothing of a webhook is pending, moving the clock to what is due next. */
export async function untilSettled(app: TestApp, webhook: TestWebhook): Promise<void> {
  await eventually(async () => {
    const pending = (await settledLog(app, webhook)).filter(({ state }) => state === 'pending');
    const now = app.clock.now().getTime();
    const due = pending.map(({ nextTryAt }) => Date.parse(nextTryAt!) - now).filter((ms) => ms > 0);
    if (due.length > 0) {
      app.clock.advance(Math.min(...due) + 1);
      await resumeDeliveries(app.parts);
    }
    expect(pending).toEqual([]);
  });
}

import type { CallRequest } from '@chamfer/contract';
import { mostWebhooks } from '@chamfer/contract/calls/teams/team-webhooks';
import { oneLine } from '@chamfer/contract/names';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { transactOnce } from '../../../platform/once/transact-once.ts';
import { doorOf } from '../../../platform/outgoing/outgoing-door.ts';
import { OutgoingRefused } from '../../../platform/outgoing/outgoing-refused.ts';
import { authorize } from '../../../platform/policy.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import { lockTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { lockWebhook, type OfTeam } from '../core/find-webhook.service.ts';
import { makeSecret, sealSecret, type Webhook } from '../core/secrets.ts';
import { endPending } from '../delivery/stop-webhook.service.ts';
import { webhooks } from '../webhooks.tables.ts';
import { presentOne, type ShownWebhook } from './show-webhooks.service.ts';

/** How long the secret before signs too, in milliseconds. */
const bothMs = 24 * 60 * 60_000;
const mostName = 100;

/**
 * Adds a webhook, which is on, and gives its secret, this once.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; WEBHOOK_ADDRESS_INVALID with a reason; OPERATION_NOT_ALLOWED `limit`
 */
export async function addWebhook(
  ctx: Context,
  teamId: string,
  { url, name, events }: CallRequest<'POST /app/teams/{teamId}/webhooks'>['input'],
): Promise<{ webhook: ShownWebhook; secret: string }> {
  const { ids, clock, keys } = ctx.parts;
  return transactOnce(ctx, async (db) => {
    authorize(team.manageIntegrations, await lockTeam(ctx, db, teamId));
    const address = requireAddress(ctx, url);
    const count = await db.$count(webhooks, eq(webhooks.teamId, teamId));
    if (count >= mostWebhooks) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'limit' });
    const [id, secret] = [ids.uuid(), makeSecret()];
    const sealedSecret = sealSecret(keys, id, secret);
    const values = { id, teamId, url: address.href, name: nameOf(name), events, sealedSecret, createdAt: clock.now() };
    const [added] = await db.insert(webhooks).values(values).returning();
    await audit(ctx, db, 'webhook.added', { id, teamId }, factsOf(added!));
    await notifyTeam(ctx, db, teamId, 'settings');
    return { webhook: await presentOne(ctx, db, added!), secret };
  });
}

/**
 * Changes a webhook. Switched off, what is pending ends as failed; switched on, what failed before counts for nothing.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, WEBHOOK_NOT_FOUND; WEBHOOK_ADDRESS_INVALID with a reason
 */
export async function changeWebhook(
  ctx: Context,
  of: OfTeam,
  { url, name, events, isOn }: CallRequest<'PATCH /app/teams/{teamId}/webhooks/{webhookId}'>['input'],
): Promise<ShownWebhook> {
  return transact(ctx, async (db) => {
    const before = await lockWebhook(ctx, db, of);
    const isSwitched = isOn !== undefined && isOn !== before.isOn;
    const changes: Partial<Webhook> = {
      ...(url !== undefined && { url: requireAddress(ctx, url).href }),
      ...(name !== undefined && { name: nameOf(name) }),
      ...(events && { events }),
      ...(isSwitched && { isOn, offReason: null, offAt: isOn ? null : ctx.parts.clock.now(), failingSince: null }),
    };
    if (Object.keys(changes).length === 0) return presentOne(ctx, db, before);
    const [after] = await db.update(webhooks).set(changes).where(eq(webhooks.id, before.id)).returning();
    if (isSwitched && !isOn) await endPending(db, before.id);
    const subject = { id: before.id, teamId: of.teamId };
    if (isSwitched) {
      const states = isOn ? ({ before: 'off', after: 'on' } as const) : ({ before: 'on', after: 'off' } as const);
      await audit(ctx, db, 'webhook.switched', subject, { name: after!.name, ...states });
    }
    const isOther =
      after!.url !== before.url || after!.name !== before.name || after!.events.join() !== before.events.join();
    if (isOther) await audit(ctx, db, 'webhook.changed', subject, factsOf(after!));
    await notifyTeam(ctx, db, of.teamId, 'settings');
    return presentOne(ctx, db, after!);
  });
}

/**
 * Makes a new secret, and gives it, this once. The one before signs too for 24 hours.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, WEBHOOK_NOT_FOUND
 */
export async function rotateSecret(ctx: Context, of: OfTeam): Promise<{ webhook: ShownWebhook; secret: string }> {
  return transactOnce(ctx, async (db) => {
    const { id, name, sealedSecret } = await lockWebhook(ctx, db, of);
    const secret = makeSecret();
    const [after] = await db
      .update(webhooks)
      .set({
        sealedSecret: sealSecret(ctx.parts.keys, id, secret),
        sealedPreviousSecret: sealedSecret,
        previousSecretUntil: new Date(ctx.parts.clock.now().getTime() + bothMs),
      })
      .where(eq(webhooks.id, id))
      .returning();
    await audit(ctx, db, 'webhook.secret_rotated', { id, teamId: of.teamId }, { name });
    return { webhook: await presentOne(ctx, db, after!), secret };
  });
}

/** Removes a webhook with its log. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, WEBHOOK_NOT_FOUND */
export async function removeWebhook(ctx: Context, of: OfTeam): Promise<void> {
  await transact(ctx, async (db) => {
    const row = await lockWebhook(ctx, db, of);
    await db.delete(webhooks).where(eq(webhooks.id, row.id));
    await audit(ctx, db, 'webhook.removed', { id: row.id, teamId: of.teamId }, factsOf(row));
    await notifyTeam(ctx, db, of.teamId, 'settings');
  });
}

/** An address that may be called, as far as it says so itself. @throws WEBHOOK_ADDRESS_INVALID */
function requireAddress(ctx: Context, text: string): URL {
  try {
    const url = doorOf(ctx.parts).check(text.trim());
    url.hash = '';
    return url;
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error;
    const reason = error.reason.replaceAll('-', '_');
    const issue = { field: 'url', code: 'custom', message: reason };
    throw new AppError('WEBHOOK_ADDRESS_INVALID', { reason }, { validationErrors: [issue] });
  }
}

const nameOf = (text: string): string => [...oneLine(text)].slice(0, mostName).join('');
/** Addresses may have a secret in their path: the log names the host alone. */
const factsOf = ({ name, url }: Webhook) => ({ name, host: new URL(url).host });

import type { CallOutput } from '@chamfer/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { findWebhook, type OfTeam } from '../core/find-webhook.service.ts';
import type { Webhook } from '../core/secrets.ts';
import { webhooks } from '../webhooks.tables.ts';

/** A webhook, as its team sees it. */
export type ShownWebhook = CallOutput<'GET /app/teams/{teamId}/webhooks/{webhookId}'>;

/** The webhooks of a team, the oldest first. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN */
export async function listWebhooks(ctx: Context, teamId: string): Promise<{ webhooks: ShownWebhook[] }> {
  const { db } = ctx.parts.database;
  authorize(team.manageIntegrations, await findTeam(ctx, db, teamId));
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.teamId, teamId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
  return { webhooks: await present(ctx, db, rows) };
}

/** One webhook. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, WEBHOOK_NOT_FOUND */
export async function showWebhook(ctx: Context, of: OfTeam): Promise<ShownWebhook> {
  const { db } = ctx.parts.database;
  return presentOne(ctx, db, await findWebhook(ctx, db, of));
}

/** A webhook with what its log counts. */
export async function presentOne(ctx: Context, db: Db, row: Webhook): Promise<ShownWebhook> {
  const [shown] = await present(ctx, db, [row]);
  return shown!;
}

interface Counts extends Record<string, unknown> {
  id: string;
  delivered: number;
  day_failed: number;
  pending: number;
  total: number;
  failed: number;
}

async function present(ctx: Context, db: Db, rows: Webhook[]): Promise<ShownWebhook[]> {
  const now = ctx.parts.clock.now();
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60_000).toISOString();
  const ids = sql.param(rows.map(({ id }) => id));
  const { rows: counted } = await db.execute<Counts>(sql`
    select webhook_id as id, count(*)::int as total,
      count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where created_at > ${dayAgo} and state = 'delivered')::int as delivered,
      count(*) filter (where created_at > ${dayAgo} and state = 'failed')::int as day_failed,
      count(*) filter (where created_at > ${dayAgo} and state = 'pending')::int as pending
    from webhook_deliveries where webhook_id = any(${ids}::uuid[]) group by 1`);
  const byId = new Map(counted.map((each) => [each.id, each]));
  return rows.map((row) => {
    const counts = byId.get(row.id);
    const { delivered = 0, day_failed: failed = 0, pending = 0 } = counts ?? {};
    const { id, name, url, events, isOn, offReason, offAt, createdAt, previousSecretUntil: until } = row;
    return {
      id,
      name,
      url,
      events,
      isOn,
      offReason,
      offAt: offAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      previousSecretUntil: until && until > now ? until.toISOString() : null,
      lastDay: { delivered, failed, pending },
      total: counts?.total ?? 0,
      failed: counts?.failed ?? 0,
    };
  });
}

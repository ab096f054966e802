import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { teams } from '../../teams/core/teams.tables.ts';
import { purposeOf } from './order-kinds.ts';
import { type OrderedPlan, orders } from './orders.tables.ts';

/** What an order is for, and whose it is. */
export interface OrderPurpose {
  /** The name of the team; null where it was deleted. */
  team: string | null;
  /** In a few English words, as its kind has them. */
  text: string;
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** What some orders are for, by their ids, as the console of the sandbox names them; unknown ones are left out. */
export async function purposesOf(ctx: Context, orderIds: readonly string[]): Promise<Map<string, OrderPurpose>> {
  const known = [...new Set(orderIds)].filter(isId);
  if (known.length === 0) return new Map();
  const { db } = ctx.parts.database;
  const rows = await db
    .select({
      id: orders.id,
      team: teams.name,
      kind: orders.kind,
      paymentType: orders.paymentType,
      quote: orders.quote,
      plan: orders.plan,
      subscriptionId: orders.subscriptionId,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(teams, eq(teams.id, orders.teamId))
    .where(inArray(orders.id, known));
  return new Map(
    await Promise.all(
      rows.map(async ({ id, team, kind, paymentType, quote, plan, ...order }): Promise<[string, OrderPurpose]> => {
        const attempt = kind === 'renewal' ? 1 + (await earlierAttempts(ctx, { ...order, plan })) : 1;
        return [id, { team, text: purposeOf({ kind, paymentType, quote, plan }, attempt) }];
      }),
    ),
  );
}

/** How often the same period was tried before. */
async function earlierAttempts(
  ctx: Context,
  order: { subscriptionId: string | null; plan: OrderedPlan | null; createdAt: Date },
): Promise<number> {
  if (!order.subscriptionId || !order.plan) return 0;
  return ctx.parts.database.db.$count(
    orders,
    and(
      eq(orders.kind, 'renewal'),
      eq(orders.subscriptionId, order.subscriptionId),
      lt(orders.createdAt, order.createdAt),
      sql`${orders.plan} ->> 'from' = ${order.plan.from}`,
    ),
  );
}

/** The ids of teams whose names have these words, at most a hundred. */
export async function teamsNamed(ctx: Context, words: string): Promise<string[]> {
  if (words.trim() === '') return [];
  const rows = await ctx.parts.database.db
    .select({ id: teams.id })
    .from(teams)
    .where(sql`strpos(lower(${teams.name}), lower(${words.trim()})) > 0`)
    .limit(100);
  return rows.map(({ id }) => id);
}

import { and, eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findTeam, lockTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { webhooks } from '../webhooks.tables.ts';
import type { Webhook } from './secrets.ts';

/** A webhook of a team. */
export interface OfTeam {
  teamId: string;
  webhookId: string;
}

/** The webhook of a team that the actor manages. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, WEBHOOK_NOT_FOUND */
export async function findWebhook(ctx: Context, db: Db, of: OfTeam): Promise<Webhook> {
  authorize(team.manageIntegrations, await findTeam(ctx, db, of.teamId));
  return requireWebhook(await db.select().from(webhooks).where(isWebhook(of)));
}

/** The same for a change, with team and webhook locked until the transaction ends. @throws as `findWebhook` */
export async function lockWebhook(ctx: Context, db: Db, of: OfTeam): Promise<Webhook> {
  authorize(team.manageIntegrations, await lockTeam(ctx, db, of.teamId));
  return requireWebhook(await db.select().from(webhooks).where(isWebhook(of)).for('no key update'));
}

const isWebhook = ({ teamId, webhookId }: OfTeam) => and(eq(webhooks.id, webhookId), eq(webhooks.teamId, teamId));

function requireWebhook([found]: Webhook[]): Webhook {
  if (!found) throw new AppError('WEBHOOK_NOT_FOUND');
  return found;
}

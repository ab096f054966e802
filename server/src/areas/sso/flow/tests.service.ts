import type { CallOutput } from '@chamfer/contract';
import { eq } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { notifyTeam } from '../../teams/core/team-events.service.ts';
import type { Outcome } from '../answers/outcome.ts';
import { requireConnection } from '../connections/connections.service.ts';
import type { SsoConnection } from '../enforcement/find-connection.service.ts';
import { checksOf } from '../enforcement/passed-tests.service.ts';
import { ssoConnections } from '../sso.tables.ts';
import { findSession, isSessionOver, type SsoSession } from './sso-sessions.service.ts';

type Test = CallOutput<'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}'>;

/** Notes how a test went: a connection that passes one can be switched on. */
export async function concludeTest(
  ctx: Context,
  db: Db,
  { id, teamId, name, state }: SsoConnection,
  { userId }: SsoSession,
  outcome: Outcome,
): Promise<void> {
  const isPassed = (await checksOf(db, teamId, outcome)).every((check) => check.outcome === 'passed');
  const by = { ...ctx, actor: userId === null ? null : { userId, sessionId: '' } };
  const facts = { name, outcome: isPassed ? 'passed' : 'failed' } as const;
  await audit(by, db, 'sso.connection_tested', { id, teamId }, facts);
  await notifyTeam(ctx, db, teamId, 'settings');
  if (!isPassed) return;
  const tested = { testedAt: ctx.parts.clock.now(), ...(state === 'draft' && { state: 'off' as const }) };
  await db.update(ssoConnections).set(tested).where(eq(ssoConnections.id, id));
}

/**
 * How a test of a team's connection went, check by check.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND, also for a test of another connection
 */
export async function showTest(
  ctx: Context,
  { teamId, connectionId, testId }: { teamId: string; connectionId: string; testId: string },
): Promise<Test> {
  const { db } = ctx.parts.database;
  await requireConnection(ctx, { teamId, connectionId });
  const session = await findSession(db, testId);
  if (session?.connectionId !== connectionId || session.purpose !== 'test') {
    throw new AppError('SSO_CONNECTION_NOT_FOUND');
  }
  if (!session.outcome) {
    return { state: isSessionOver(ctx, session) ? 'expired' : 'waiting', checks: [] };
  }
  const checks = await checksOf(db, teamId, session.outcome);
  return { state: checks.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'failed', checks };
}

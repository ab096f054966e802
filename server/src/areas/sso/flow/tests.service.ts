import type { CallOutput } from '@chamfer/contract';
import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { domainOf, findConnection, holdsDomain, type SsoConnection } from '../enforcement/find-connection.service.ts';
import { assertedMailbox } from '../linking/link-facts.service.ts';
import type { Outcome } from '../outcome.ts';
import { answerChecks } from '../provider-answer.ts';
import { ssoConnections, ssoSessions } from '../sso.tables.ts';
import { findSession, isSessionOver, type SsoSession } from './sso-sessions.service.ts';

type Test = CallOutput<'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}'>;
type Check = Test['checks'][number];

/** A test counts for the rule for so long, in milliseconds. */
const freshMs = 10 * 60_000;

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
  authorize(team.seeSignOn, await findTeam(ctx, db, teamId));
  const connection = await findConnection(db, connectionId);
  const session = await findSession(db, testId);
  const isOfTeam = connection?.teamId === teamId && session?.connectionId === connectionId;
  if (!isOfTeam || session.purpose !== 'test') throw new AppError('SSO_CONNECTION_NOT_FOUND');
  if (!session.outcome) {
    return { state: isSessionOver(ctx, session) ? 'expired' : 'waiting', checks: [] };
  }
  const checks = await checksOf(db, teamId, session.outcome);
  return { state: checks.every(({ outcome }) => outcome === 'passed') ? 'passed' : 'failed', checks };
}

/** Whether the actor passed a test of a connection in the last ten minutes. */
export async function hasTested(ctx: Context, db: Db, { id, teamId }: SsoConnection): Promise<boolean> {
  const since = new Date(ctx.parts.clock.now().getTime() - freshMs);
  const rows = await db
    .select({ outcome: ssoSessions.outcome })
    .from(ssoSessions)
    .where(
      and(
        eq(ssoSessions.connectionId, id),
        eq(ssoSessions.purpose, 'test'),
        eq(ssoSessions.userId, actorOf(ctx).userId),
        gt(ssoSessions.answeredAt, since),
      ),
    );
  for (const { outcome } of rows) {
    if (outcome && (await checksOf(db, teamId, outcome)).every((check) => check.outcome === 'passed')) return true;
  }
  return false;
}

const passed = (check: Check['check'], found: string | null = null): Check => ({
  check,
  outcome: 'passed',
  reason: null,
  expected: null,
  found,
});
const open = (check: Check['check']): Check => ({ ...passed(check), outcome: 'open' });
const failed = (check: Check['check'], reason: string, found: string | null = null): Check => ({
  ...passed(check, found),
  outcome: 'failed',
  reason,
});

/** The checks of an answer in their order: those of the protocol, then the address and the name. */
async function checksOf(db: Db, teamId: string, outcome: Outcome): Promise<Check[]> {
  if (outcome.kind === 'refused') {
    const at = answerChecks.indexOf(outcome.check);
    const checks = answerChecks.map((check, index) => {
      if (index < at) return passed(check);
      if (index > at) return open(check);
      return { ...failed(check, outcome.reason, outcome.found), expected: outcome.expected };
    });
    return [...checks, open('address'), open('name')];
  }
  const { answer } = outcome;
  const mailbox = assertedMailbox(answer);
  const address =
    mailbox === null
      ? failed('address', 'no-address', answer.email)
      : !answer.emailVerified
        ? failed('address', 'address-unverified', mailbox)
        : (await holdsDomain(db, teamId, domainOf(mailbox)))
          ? passed('address', mailbox)
          : failed('address', 'address-outside', mailbox);
  // A name is welcome, and missing keeps nobody out: people can write it themselves.
  const name = passed('name', answer.name);
  return [...answerChecks.map((check) => passed(check)), address, address.outcome === 'passed' ? name : open('name')];
}

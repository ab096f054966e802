import type { CallOutput } from '@chamfer/contract';
import { and, eq, gt } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { domainOf } from '../../people/mail-address.service.ts';
import { assertedMailbox, type Outcome } from '../answers/outcome.ts';
import { answerChecks } from '../answers/provider-answer.ts';
import { ssoSessions } from '../sso.tables.ts';
import { holdsDomain, type SsoConnection } from './find-connection.service.ts';

type Check = CallOutput<'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}'>['checks'][number];

/** A test counts for the rule for so long, in milliseconds. */
const freshMs = 10 * 60_000;

/** Whether the actor passed a test of a connection in the last ten minutes. */
export async function hasPassedTest(ctx: Context, db: Db, { id, teamId }: SsoConnection): Promise<boolean> {
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
export async function checksOf(db: Db, teamId: string, outcome: Outcome): Promise<Check[]> {
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

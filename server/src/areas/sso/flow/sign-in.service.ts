import type { CallOutput, CallRequest } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { actingAs, type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { lockRows } from '../../../platform/database/locks.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { isNewDevice, openSessionFor } from '../../auth/sign-in/new-device.service.ts';
import { useChallenge } from '../../factors/passkey-challenges.service.ts';
import { usePasskey } from '../../factors/passkey-use.service.ts';
import { requireSecondFactor } from '../../factors/two-factor.service.ts';
import { refuseBlocked, requireUser } from '../../people/people.service.ts';
import type { StoredAnswer } from '../answers/outcome.ts';
import { findConnection, type SsoConnection } from '../enforcement/find-connection.service.ts';
import { applyLink, isOutdated } from '../linking/apply-link.service.ts';
import { directory } from '../linking/directory.port.ts';
import { findIdentityId, noteUse } from '../linking/identities.service.ts';
import { joinTeam } from '../linking/join-team.service.ts';
import { readLinkFacts } from '../linking/link-facts.service.ts';
import { decideLink, type LinkDecision, type LinkFacts } from '../linking/linking.policy.ts';
import { requireAnswer } from './answers.service.ts';
import { boundBrowser } from './browser-cookie.ts';
import { findSession, requireOpenCode, type SsoSession, useSession } from './sso-sessions.service.ts';

type Input = CallRequest<'POST /sso/callback'>['input'];
type SignedIn = CallOutput<'POST /sso/callback'>;

/** Decisions are made again on new facts this often; each time somebody else was quicker. */
const mostTries = 5;

/**
 * Finishes a sign-in in the browser that began it: one transaction uses the code, links the identity, joins the team and
 * opens the session, with the accounts locked. Nobody whom the team's directory has switched off gets in.
 * @throws INVALID_AUTHENTICATION_SESSION, SSO_AUTHENTICATION_SESSION_EXPIRED, SSO_AUTHENTICATION_EMAIL_MISMATCH,
 * SSO_INVALID_NAME_ID_POLICY, ACCOUNT_BLOCKED; TWO_FACTOR_REQUIRED with the factors that the account has, TWO_FACTOR_CODE_INVALID,
 * PASSKEY_CHALLENGE_EXPIRED, PASSKEY_INVALID, TOO_MANY_REQUESTS: the code stays valid after these
 */
export async function finishSignIn(ctx: Context, input: Input, exchange: Exchange): Promise<SignedIn> {
  const session = await findSession(ctx.parts.database.db, input.authSessionID);
  requireOpenCode(ctx, session, input.code);
  if (session.purpose !== 'sign_in' || session.browserHash !== boundBrowser(exchange)) {
    throw new AppError('INVALID_AUTHENTICATION_SESSION');
  }
  const answer = requireAnswer(session.outcome);
  const connection = await requireOn(ctx.parts.database.db, session);
  const factorOf = await checkFactor(ctx, connection, answer, session, input.factor);
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(ctx, { session, connection, answer, factorOf });
    } catch (error) {
      if (!(isOutdated(error) || error instanceof FactsChanged) || tries === mostTries) throw error;
    }
  }
}

async function requireOn(db: Db, { connectionId }: SsoSession): Promise<SsoConnection> {
  const connection = await findConnection(db, connectionId);
  if (connection?.state === 'on' || connection?.state === 'enforced') return connection;
  throw new AppError('INVALID_AUTHENTICATION_SESSION');
}

/** Whose second factor was given; null for none. @throws TWO_FACTOR_REQUIRED, and what checks of factors throw */
async function checkFactor(
  ctx: Context,
  connection: SsoConnection,
  answer: StoredAnswer,
  { typedEmail: typed }: SsoSession,
  factor: Input['factor'],
): Promise<string | null> {
  const decision = decideLink(
    await readLinkFacts(ctx.parts.database.db, connection, answer, { typed, factorOf: null }),
  );
  if (decision.act !== 'ask') return null;
  const { userId, factors } = decision;
  if (!factor) throw new AppError('TWO_FACTOR_REQUIRED', { factors });
  if (factor.by === 'code') await requireSecondFactor(ctx, userId, factor.code);
  else await usePasskey(ctx, await useChallenge(ctx, null, factor.challengeId), factor.response, userId);
  return userId;
}

/** Accounts that were not locked have come into it since they were read. */
class FactsChanged extends Error {}

interface Attempt {
  session: SsoSession;
  connection: SsoConnection;
  answer: StoredAnswer;
  factorOf: string | null;
}

async function attempt(ctx: Context, { session, connection, answer, factorOf }: Attempt): Promise<SignedIn> {
  const given = { typed: session.typedEmail, factorOf };
  const seen = await readLinkFacts(ctx.parts.database.db, connection, answer, given);
  const people = peopleIn(seen);
  const isNew = people[0] ? await isNewDevice(ctx, people[0]) : false;
  return transact(ctx, async (db) => {
    await lockRows(db, 'users', people, 'update');
    const facts = await readLinkFacts(db, connection, answer, given);
    if (peopleIn(facts).some((id) => !people.includes(id))) throw new FactsChanged();
    const { teamId } = connection;
    const admitted = await directory().admit(db, { teamId, userIds: people, email: facts.asserted });
    await useSession(ctx, db, session.id);
    await requireOn(db, session);
    const decision = requireAllowed(decideLink(facts));
    const userId = await applyLink(ctx, db, connection, answer, decision);
    const by = actingAs(ctx, userId);
    const { email } = await requireUser(db, userId);
    const isFirst = decision.act !== 'sign_in' && decision.act !== 'move';
    await joinTeam(by, db, { teamId, userId, email, isFirst, admitted });
    const identityId = await findIdentityId(db, connection.id, answer.subject);
    const provider = { identityId, sessionIndex: answer.sessionIndex, hint: answer.sealedHint };
    const tokens = await openSessionFor(ctx, db, userId, 'second-factor', { isNew, provider });
    if (!tokens) {
      await refuseBlocked(db, userId);
      throw new FactsChanged();
    }
    await noteUse(ctx, db, connection.id);
    await audit(by, db, 'sso.signed_in', { id: userId, teamId }, { connectionId: connection.id });
    return { ...tokens, email, userId, redirectURL: session.redirectUrl, teamID: teamId };
  });
}

function requireAllowed(decision: LinkDecision) {
  if (decision.act === 'refuse') throw new AppError(decision.code);
  // A second factor was added since it was asked for.
  if (decision.act === 'ask') throw new AppError('TWO_FACTOR_REQUIRED', { factors: decision.factors });
  return decision;
}

function peopleIn({ identity, account }: LinkFacts): string[] {
  return [...new Set([identity?.userId, account?.userId].filter((id) => id !== undefined))];
}

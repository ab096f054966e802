import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { domainOf } from '../../people/mail-address.service.ts';
import { assertedMailbox, type Outcome } from '../answers/outcome.ts';
import { AnswerRefused, type ProviderAnswer } from '../answers/provider-answer.ts';
import { oidcParty, originOf, samlParty, sealOf } from '../connections/parties.ts';
import { findConnection, holdsDomain, type SsoConnection } from '../enforcement/find-connection.service.ts';
import { judgeCallback } from '../oidc/judge-callback.ts';
import { oidcAddresses } from '../oidc/oidc-connection.ts';
import { samlAddresses } from '../saml/connection.ts';
import { judgeResponse, readInResponseTo } from '../saml/judge-response.ts';
import { ssoSessions, ssoUsedAssertions } from '../sso.tables.ts';
import { findSession, isSessionOver, type SsoSession } from './sso-sessions.service.ts';
import { requestIdOf } from './start.service.ts';
import { takeForm } from './take-form.ts';
import { concludeTest } from './tests.service.ts';

/**
 * Takes a form with the answer of a SAML identity provider. Cross-site, it arrives without cookies, so nobody is signed in
 * here: the page that it leads to sends the code back from the browser that began. An answer to no request begins a sign-in
 * of ours (DECISIONS 84).
 */
export async function takeSamlAnswer(ctx: Context, connectionId: string, { request, reply }: Exchange): Promise<void> {
  const form = await takeForm(ctx, request);
  const document = form.get('SAMLResponse') ?? '';
  const connection = await findConnection(ctx.parts.database.db, connectionId);
  if (connection?.kind !== 'saml') return leadTo(reply, '/sso/error');
  const requestId = inResponseTo(document);
  if (requestId === null) return leadTo(reply, `/login?connection=${connectionId}`);
  const session = await findOpenSession(ctx, connection, requestId.slice(1));
  if (!session) return leadTo(reply, '/sso/error');
  const judge = () =>
    judgeResponse({
      document,
      connection: samlParty(connection),
      own: samlAddresses(originOf(ctx.parts), connectionId),
      requestId: requestIdOf(session.id),
      now: ctx.parts.clock.now(),
    });
  return leadTo(reply, await conclude(ctx, connection, session, judge));
}

/** The request that an answer says it answers; null for none, '' where it cannot be read. */
function inResponseTo(document: string): string | null {
  try {
    return readInResponseTo(document);
  } catch {
    return '';
  }
}

/** Takes the answer of an OpenID Connect identity provider from the query of its redirect. */
export async function takeOidcAnswer(ctx: Context, connectionId: string, { request, reply }: Exchange): Promise<void> {
  const query = new URL(request.url, 'http://localhost').searchParams;
  const connection = await findConnection(ctx.parts.database.db, connectionId);
  if (connection?.kind !== 'oidc') return leadTo(reply, '/sso/error');
  const state = query.get('state');
  // Some identity providers begin by themselves, with nothing but their issuer.
  if (state === null) return leadTo(reply, `/login?connection=${connectionId}`);
  const session = await findOpenSession(ctx, connection, state);
  if (!session) return leadTo(reply, '/sso/error');
  const { id, nonce, verifier, purpose } = session;
  const judge = () =>
    judgeCallback({
      ...oidcParty(ctx.parts, connection),
      query,
      own: oidcAddresses(originOf(ctx.parts), connectionId),
      state: id,
      nonce,
      verifier,
      forceAuthn: purpose === 'prove',
      now: ctx.parts.clock.now(),
    });
  return leadTo(reply, await conclude(ctx, connection, session, judge));
}

function leadTo(reply: Exchange['reply'], path: string): void {
  reply.code(303).header('location', path).send();
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A session of a connection that nothing was answered to yet; null for any other id. */
async function findOpenSession(
  ctx: Context,
  { id: connectionId }: SsoConnection,
  id: string,
): Promise<SsoSession | null> {
  const session = uuid.test(id) ? await findSession(ctx.parts.database.db, id) : null;
  return session?.connectionId === connectionId && !session.answeredAt ? session : null;
}

/** Judges an answer, stores what came of it, and returns where the browser goes on. */
async function conclude(
  ctx: Context,
  connection: SsoConnection,
  session: SsoSession,
  judge: () => Promise<ProviderAnswer>,
): Promise<string> {
  if (isSessionOver(ctx, session)) return session.purpose === 'sign_in' ? '/sso/timeout' : '/sso/error';
  const judged = await judge().catch((error: unknown) => {
    if (error instanceof AnswerRefused) return error;
    throw error;
  });
  const code = ctx.parts.ids.secret();
  const stored = await transact(ctx, (db) =>
    store(ctx, db, { connection, session, judged, codeHash: hashSecret(code) }),
  );
  if (!stored) return '/sso/error';
  if (stored.kind === 'refused') {
    const { check, reason, expected, found } = stored;
    ctx.parts.log.info({ connectionId: connection.id, check, reason, expected, found }, 'an answer was refused');
  }
  return nextPath(ctx, connection, session, stored, code);
}

interface Judged {
  connection: SsoConnection;
  session: SsoSession;
  judged: ProviderAnswer | AnswerRefused;
  codeHash: string;
}

/** Stores an outcome once; null where the session has one already. An assertion that was taken before is refused. */
async function store(ctx: Context, db: Db, { connection, session, judged, codeHash }: Judged): Promise<Outcome | null> {
  // Anybody can write an answer without a signature: it does not end a sign-in that is under way.
  if (judged instanceof AnswerRefused && session.purpose !== 'test' && judged.check !== 'subject') {
    return outcomeOf(ctx, connection, judged);
  }
  const taken = judged instanceof AnswerRefused ? judged : await takeOnce(db, connection, judged);
  const outcome = outcomeOf(ctx, connection, taken);
  const [answered] = await db
    .update(ssoSessions)
    .set({ answeredAt: ctx.parts.clock.now(), outcome, codeHash })
    .where(and(eq(ssoSessions.id, session.id), isNull(ssoSessions.answeredAt)))
    .returning({ id: ssoSessions.id });
  if (!answered) return null;
  if (session.purpose === 'test') await concludeTest(ctx, db, connection, session, outcome);
  return outcome;
}

async function takeOnce(
  db: Db,
  { id }: SsoConnection,
  answer: ProviderAnswer,
): Promise<ProviderAnswer | AnswerRefused> {
  if (!answer.assertion) return answer;
  const { id: assertionId, until } = answer.assertion;
  const taken = await db
    .insert(ssoUsedAssertions)
    .values({ connectionId: id, assertionId, until })
    .onConflictDoNothing()
    .returning({ id: ssoUsedAssertions.assertionId });
  return taken.length > 0 ? answer : new AnswerRefused('meant', 'replayed');
}

/** An id token that is longer is not kept: it would not fit into an address. */
const longestHint = 4096;

function outcomeOf(
  { parts: { keys } }: Context,
  { id }: SsoConnection,
  judged: ProviderAnswer | AnswerRefused,
): Outcome {
  if (judged instanceof AnswerRefused) {
    const { check, reason, detail } = judged;
    return { kind: 'refused', check, reason, expected: detail.expected ?? null, found: detail.found ?? null };
  }
  const { assertion: _once, authenticatedAt, idToken = '', ...answer } = judged;
  const sealedHint = idToken && idToken.length <= longestHint ? sealOf(keys, id, idToken) : null;
  return {
    kind: 'answered',
    answer: { ...answer, authenticatedAt: authenticatedAt?.toISOString() ?? null, sealedHint },
  };
}

const pages = { sign_in: '/sso/callback', prove: '/sso/proof', test: '/sso/test' } as const;

async function nextPath(
  ctx: Context,
  { teamId }: SsoConnection,
  { id, purpose }: SsoSession,
  outcome: Outcome,
  code: string,
): Promise<string> {
  const page = pages[purpose];
  if (purpose === 'test') return `${page}?state=${id}`;
  if (outcome.kind === 'refused' && outcome.check !== 'subject') {
    const isProviders = outcome.reason === 'provider-error' || outcome.reason === 'provider-status';
    return `${page}?error=${isProviders ? 'access_denied' : 'invalid_answer'}`;
  }
  if (outcome.kind === 'answered' && purpose === 'sign_in') {
    const mailbox = assertedMailbox(outcome.answer);
    if (mailbox !== null && !(await holdsDomain(ctx.parts.database.db, teamId, domainOf(mailbox)))) {
      return `${page}?error=profile_not_allowed_outside_organization`;
    }
  }
  return `${page}?code=${code}&state=${id}`;
}

/** What `POST /sso/callback` answers to an outcome that signs nobody in. @throws the code for it */
export function requireAnswer(outcome: Outcome | null): Extract<Outcome, { kind: 'answered' }>['answer'] {
  if (outcome?.kind === 'answered') return outcome.answer;
  throw new AppError(outcome?.check === 'subject' ? 'SSO_INVALID_NAME_ID_POLICY' : 'INVALID_AUTHENTICATION_SESSION');
}

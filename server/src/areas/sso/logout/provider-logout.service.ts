import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { endSessionsWhere } from '../../sessions/session-ends.service.ts';
import { sessions } from '../../sessions/sessions.tables.ts';
import { AnswerRefused } from '../answers/provider-answer.ts';
import { oidcParty, originOf, samlParty } from '../connections/parties.ts';
import { findConnection, type SsoConnection } from '../enforcement/find-connection.service.ts';
import { takeForm } from '../flow/take-form.ts';
import { judgeLogoutToken } from '../oidc/logout-token.ts';
import { samlAddresses } from '../saml/connection.ts';
import type { Fields } from '../saml/form.ts';
import { judgeLogoutRequest, type ProviderLogout } from '../saml/judge-logout-request.ts';
import { logoutAnswerAddress } from '../saml/logout-address.ts';
import { ssoIdentities, ssoUsedAssertions } from '../sso.tables.ts';

/** What is taken once is remembered for longer than it is accepted, in milliseconds. */
const rememberMs = 30 * 60_000;

/**
 * Takes a signed request of a SAML identity provider to log somebody out, or its answer to ours, by redirect or as a form,
 * and leads on: back with an answer, or to the log-in page.
 */
export async function takeSamlLogout(ctx: Context, connectionId: string, { request, reply }: Exchange): Promise<void> {
  const connection = await findConnection(ctx.parts.database.db, connectionId);
  const form = request.method === 'POST' ? await takeForm(ctx, request) : null;
  const query = request.url.split('?')[1] ?? '';
  const logout = connection?.kind === 'saml' ? judge(ctx, connection, form, query) : null;
  let next = '/login';
  if (logout && connection) {
    const { subject, sessionIndexes, requestId, relayState } = logout;
    const indexes = sessionIndexes.length > 0 ? inArray(sessions.sessionIndex, sessionIndexes) : undefined;
    await end(ctx, connection, requestId, { subject, sessions: indexes });
    const own = samlAddresses(originOf(ctx.parts), connectionId);
    const answer = { connection: samlParty(connection), own, inResponseTo: requestId, relayState };
    next = logoutAnswerAddress({ ...answer, now: ctx.parts.clock.now() }) ?? next;
  }
  reply.code(303).header('location', next).send();
}

function judge(ctx: Context, connection: SsoConnection, form: Fields | null, query: string): ProviderLogout | null {
  const isRequest = form ? form.has('SAMLRequest') : new URLSearchParams(query).has('SAMLRequest');
  if (!isRequest) return null;
  const own = samlAddresses(originOf(ctx.parts), connection.id);
  const expected = { connection: samlParty(connection), own, now: ctx.parts.clock.now() };
  try {
    return judgeLogoutRequest(form ? { form, ...expected } : { query, ...expected });
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error;
    const { check, reason } = error;
    ctx.parts.log.info({ connectionId: connection.id, check, reason }, 'a request to log out was refused');
    return null;
  }
}

/**
 * Takes a logout token of an OpenID Connect identity provider; the statuses are as its specification has them.
 * @throws VALIDATION_ERROR for a token that is not accepted
 */
export async function takeLogoutToken(ctx: Context, connectionId: string, { request, reply }: Exchange): Promise<void> {
  const connection = await findConnection(ctx.parts.database.db, connectionId);
  const form = await takeForm(ctx, request);
  try {
    if (connection?.kind !== 'oidc') throw new AnswerRefused('document', 'unknown-connection');
    const { subject, sessionIndex, id } = await judgeLogoutToken({
      ...oidcParty(ctx.parts, connection),
      token: form.get('logout_token') ?? '',
      now: ctx.parts.clock.now(),
    });
    const index = sessionIndex === null ? undefined : eq(sessions.sessionIndex, sessionIndex);
    await end(ctx, connection, id, { subject, sessions: index });
    reply.code(200).send();
  } catch (error) {
    if (!(error instanceof AnswerRefused)) throw error;
    ctx.parts.log.info({ connectionId, check: error.check, reason: error.reason }, 'a logout token was refused');
    throw new AppError('VALIDATION_ERROR', null, { cause: error });
  }
}

/** Ends sessions that a connection opened: those of one person, or with one index, or both. A request ends them once. */
async function end(
  ctx: Context,
  { id: connectionId, teamId }: SsoConnection,
  requestId: string,
  { subject, sessions: which }: { subject: string | null; sessions: SQL | undefined },
): Promise<void> {
  await transact(ctx, async (db) => {
    const until = new Date(ctx.parts.clock.now().getTime() + rememberMs);
    const taken = await db
      .insert(ssoUsedAssertions)
      .values({ connectionId, assertionId: requestId, until })
      .onConflictDoNothing()
      .returning({ id: ssoUsedAssertions.assertionId });
    if (taken.length === 0) return;
    const identities = db
      .select({ id: ssoIdentities.id })
      .from(ssoIdentities)
      .where(
        and(
          eq(ssoIdentities.connectionId, connectionId),
          subject === null ? undefined : eq(ssoIdentities.subject, subject),
        ),
      );
    const ended = await endSessionsWhere(ctx, db, and(inArray(sessions.identityId, identities), which));
    if (ended.length === 0) return;
    await audit(ctx, db, 'sso.logged_out', { id: connectionId, teamId }, { connectionId, sessions: ended.length });
  });
}

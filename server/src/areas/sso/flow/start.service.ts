import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { returnTarget } from '../../teams/invitations/return-target.service.ts';
import { oidcParty, originOf, samlParty } from '../connections/parties.ts';
import { connectionOf, findConnection, type SsoConnection } from '../enforcement/find-connection.service.ts';
import { oidcAddresses } from '../oidc/oidc-connection.ts';
import { signInAddress as oidcSignInAddress } from '../oidc/sign-in-address.ts';
import { samlAddresses } from '../saml/connection.ts';
import { signInAddress as samlSignInAddress } from '../saml/sign-in-address.ts';
import { ssoSessions } from '../sso.tables.ts';
import { bindBrowser } from './browser-cookie.ts';

/** What a browser is sent to an identity provider for. */
export interface Start {
  purpose: 'sign_in' | 'prove' | 'test';
  /** In the form in which addresses are compared. */
  typedEmail?: string | null;
  redirectUrl?: string | null;
  /** Of a proof or test: who asks, and in which session. */
  by?: { userId: string; sessionId: string };
}

/** Where an address signs in, by its domain alone; null for a password. */
export async function beginByAddress(
  ctx: Context,
  { email, redirectUrl }: { email: string; redirectUrl: string | null },
  exchange: Exchange,
): Promise<string | null> {
  const connectionId = await connectionOf(ctx.parts.database.db, email);
  const connection = connectionId && (await findConnection(ctx.parts.database.db, connectionId));
  if (!connection) return null;
  const { url } = await start(ctx, connection, { purpose: 'sign_in', typedEmail: email, redirectUrl }, exchange);
  return url;
}

/** Begins a sign-in through a connection that is on. @throws INVALID_AUTHENTICATION_SESSION */
export async function beginByConnection(
  ctx: Context,
  { connectionId, redirectURL = null }: { connectionId: string; redirectURL?: string | null | undefined },
  exchange: Exchange,
): Promise<{ url: string }> {
  const connection = await findConnection(ctx.parts.database.db, connectionId);
  if (connection?.state !== 'on' && connection?.state !== 'enforced') {
    throw new AppError('INVALID_AUTHENTICATION_SESSION');
  }
  const { url } = await start(ctx, connection, { purpose: 'sign_in', redirectUrl: redirectURL }, exchange);
  return { url };
}

/**
 * Stores a way to an identity provider and back, and gives the address there. A proof asks the person again there, also if
 * they are signed in.
 * @throws DiscoveryRefused where an OpenID Connect issuer cannot be asked
 */
export async function start(
  ctx: Context,
  connection: SsoConnection,
  { purpose, typedEmail = null, redirectUrl = null, by }: Start,
  exchange: Exchange,
): Promise<{ url: string; id: string }> {
  const { clock, config, database, ids } = ctx.parts;
  const id = ids.uuid();
  const [nonce, verifier] = [ids.secret(), ids.secret()];
  const forceAuthn = purpose === 'prove';
  const origin = originOf(ctx.parts);
  const url =
    connection.kind === 'saml'
      ? samlSignInAddress({
          connection: samlParty(connection),
          own: samlAddresses(origin, connection.id),
          requestId: requestIdOf(id),
          forceAuthn,
          relayState: id,
          now: clock.now(),
        })
      : await oidcSignInAddress({
          ...oidcParty(ctx.parts, connection),
          own: oidcAddresses(origin, connection.id),
          state: id,
          nonce,
          verifier,
          forceAuthn,
          loginHint: typedEmail,
        });
  await database.db.insert(ssoSessions).values({
    id,
    browserHash: bindBrowser(ctx, exchange),
    connectionId: connection.id,
    purpose,
    userId: by?.userId ?? null,
    sessionId: by?.sessionId ?? null,
    nonce,
    verifier,
    typedEmail,
    redirectUrl: returnTarget(config, redirectUrl),
    createdAt: clock.now(),
  });
  return { url: String(url), id };
}

/** The id of a SAML request: XML ids do not begin with a digit. */
export function requestIdOf(sessionId: string): string {
  return `_${sessionId}`;
}

import { eq } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import { closeSession, providerOf } from '../../sessions/sessions.service.ts';
import { oidcParty, originOf, samlParty, unsealOf } from '../connections/parties.ts';
import { findConnection } from '../enforcement/find-connection.service.ts';
import { endSessionAddress } from '../oidc/end-session-address.ts';
import { oidcAddresses } from '../oidc/oidc-connection.ts';
import { samlAddresses } from '../saml/connection.ts';
import { logoutAddress } from '../saml/logout-address.ts';
import { ssoIdentities } from '../sso.tables.ts';

/**
 * Logs out here, and gives the address where the identity provider's own session ends; null where it has none, or did not
 * open this session. Ours ends first: the provider may never be reached.
 */
export async function logOut(ctx: Context): Promise<{ url: string | null }> {
  const { db } = ctx.parts.database;
  const provider = await providerOf(db, actorOf(ctx).sessionId);
  await closeSession(ctx);
  if (!provider) return { url: null };
  const [identity] = await db.select().from(ssoIdentities).where(eq(ssoIdentities.id, provider.identityId));
  const connection = identity && (await findConnection(db, identity.connectionId));
  if (!connection) return { url: null };
  const origin = originOf(ctx.parts);
  if (connection.kind === 'saml') {
    const { subject } = identity;
    const url = logoutAddress({
      connection: samlParty(connection),
      own: samlAddresses(origin, connection.id),
      subject,
      sessionIndex: provider.sessionIndex,
      id: `_${ctx.parts.ids.uuid()}`,
      now: ctx.parts.clock.now(),
    });
    return { url };
  }
  const { hint } = provider;
  const asked = {
    ...oidcParty(ctx.parts, connection),
    own: oidcAddresses(origin, connection.id),
    idTokenHint: hint && unsealOf(ctx.parts.keys, connection.id, hint),
  };
  const address = await endSessionAddress(asked).catch(() => null);
  return { url: address && String(address) };
}

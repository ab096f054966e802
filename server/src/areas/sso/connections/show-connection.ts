import type { CallOutput } from '@chamfer/contract';
import type { Parts } from '../../../platform/parts.ts';
import type { SsoConnection } from '../enforcement/find-connection.service.ts';
import { oidcAddresses } from '../oidc/oidc-connection.ts';
import { samlAddresses } from '../saml/connection.ts';
import { originOf } from './parties.ts';

/** A connection as the owners of its team see it: without any secret. */
export type ShownConnection = CallOutput<'POST /app/teams/{teamId}/sso/connections'>;

/** Shows a connection to the owners of its team. */
export function showConnection(parts: Pick<Parts, 'config'>, connection: SsoConnection): ShownConnection {
  const { id, kind, product, name, state, issuer, signInUrl, signOutUrl, clientId, sealedSecret } = connection;
  const saml = samlAddresses(originOf(parts), id);
  const oidc = oidcAddresses(originOf(parts), id);
  const isSaml = kind === 'saml';
  return {
    id,
    kind,
    product,
    name,
    state,
    issuer,
    signInUrl,
    signOutUrl,
    clientId,
    hasSecret: sealedSecret !== null,
    certificates: connection.certificates.map(({ fingerprint, endsAt }) => ({ fingerprint, endsAt })),
    own: {
      entityId: isSaml ? saml.entityId : null,
      acsUrl: isSaml ? saml.acsUrl : null,
      metadataUrl: isSaml ? saml.entityId : null,
      logoutUrl: isSaml ? saml.sloUrl : oidc.backChannelLogoutUri,
      redirectUri: isSaml ? null : oidc.redirectUri,
      postLogoutRedirectUri: isSaml ? null : oidc.postLogoutRedirectUri,
    },
    testedAt: connection.testedAt?.toISOString() ?? null,
    lastUsedAt: connection.lastUsedAt?.toISOString() ?? null,
  };
}

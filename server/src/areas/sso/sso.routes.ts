import type { sso } from '@chamfer/contract/calls/auth/sso';
import type { teamSso } from '@chamfer/contract/calls/teams/team-sso';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import type { Exchange, Handlers } from '../../platform/http/guard.ts';
import { addCertificate, removeCertificate } from './connections/certificates.service.ts';
import { addConnection, changeConnection } from './connections/connections.service.ts';
import { originOf } from './connections/parties.ts';
import { showDiscovery, showMetadata } from './connections/provider-facts.service.ts';
import { removeConnection, switchConnection } from './connections/switch-connection.service.ts';
import { checkDomain } from './domains/domain-check.service.ts';
import { addDomain, assignDomain, removeDomain } from './domains/domains.service.ts';
import { findConnection } from './enforcement/find-connection.service.ts';
import { takeOidcAnswer, takeSamlAnswer } from './flow/answers.service.ts';
import { beginProof } from './flow/proofs.service.ts';
import { finishSignIn } from './flow/sign-in.service.ts';
import { beginByConnection } from './flow/start.service.ts';
import { showTest } from './flow/tests.service.ts';
import { logOut } from './logout/own-logout.service.ts';
import { takeLogoutToken, takeSamlLogout } from './logout/provider-logout.service.ts';
import { samlAddresses } from './saml/connection.ts';
import { serviceMetadata } from './saml/service-metadata.ts';
import { beginTest, previewEnforcement, setJoining, showSignOn } from './settings.service.ts';

/** Single sign-on: the way to an identity provider and back, and its settings (DECISIONS 18 and 84). */
export const ssoRoutes: Handlers<keyof typeof sso | keyof typeof teamSso> = {
  'POST /app/sso/start': ({ input, ...exchange }, ctx) => beginByConnection(ctx, input, exchange),
  'POST /sso/callback': ({ input, ...exchange }, ctx) => finishSignIn(ctx, input, exchange),
  'POST /app/sso/logout': (_request, ctx) => logOut(ctx),
  'POST /account/proof/sso': (exchange, ctx) => beginProof(ctx, exchange),
  'GET /sso/saml/{connectionId}': ({ params, reply }, ctx) => sendMetadata(ctx, params.connectionId, reply),
  'POST /sso/saml/{connectionId}/acs': ({ params, ...exchange }, ctx) =>
    takeSamlAnswer(ctx, params.connectionId, exchange),
  'GET /sso/saml/{connectionId}/slo': ({ params, ...exchange }, ctx) =>
    takeSamlLogout(ctx, params.connectionId, exchange),
  'POST /sso/saml/{connectionId}/slo': ({ params, ...exchange }, ctx) =>
    takeSamlLogout(ctx, params.connectionId, exchange),
  'GET /sso/oidc/{connectionId}/callback': ({ params, ...exchange }, ctx) =>
    takeOidcAnswer(ctx, params.connectionId, exchange),
  'POST /sso/oidc/{connectionId}/logout': ({ params, ...exchange }, ctx) =>
    takeLogoutToken(ctx, params.connectionId, exchange),
  'GET /app/teams/{teamId}/sso': ({ params }, ctx) => showSignOn(ctx, params.teamId),
  'PATCH /app/teams/{teamId}/sso': ({ params, input }, ctx) => setJoining(ctx, params.teamId, input.isJoiningOn),
  'POST /app/teams/{teamId}/sso/domains': ({ params, input }, ctx) => addDomain(ctx, params.teamId, input.domain),
  'PATCH /app/teams/{teamId}/sso/domains/{domainId}': ({ params, input }, ctx) =>
    assignDomain(ctx, params, input.connectionId),
  'POST /app/teams/{teamId}/sso/domains/{domainId}/check': ({ params }, ctx) => checkDomain(ctx, params),
  'DELETE /app/teams/{teamId}/sso/domains/{domainId}': ({ params }, ctx) => removeDomain(ctx, params),
  'POST /app/teams/{teamId}/sso/metadata': ({ params, input }, ctx) => showMetadata(ctx, params.teamId, input),
  'POST /app/teams/{teamId}/sso/discovery': ({ params, input }, ctx) => showDiscovery(ctx, params.teamId, input.issuer),
  'POST /app/teams/{teamId}/sso/connections': ({ params, input }, ctx) => addConnection(ctx, params.teamId, input),
  'PATCH /app/teams/{teamId}/sso/connections/{connectionId}': ({ params, input }, ctx) =>
    changeConnection(ctx, params, input),
  'POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates': ({ params, input }, ctx) =>
    addCertificate(ctx, params, input.certificate),
  'DELETE /app/teams/{teamId}/sso/connections/{connectionId}/certificates/{fingerprint}': ({ params }, ctx) =>
    removeCertificate(ctx, params, params.fingerprint),
  'POST /app/teams/{teamId}/sso/connections/{connectionId}/tests': ({ params, ...exchange }, ctx) =>
    beginTest(ctx, params, exchange),
  'GET /app/teams/{teamId}/sso/connections/{connectionId}/tests/{testId}': ({ params }, ctx) => showTest(ctx, params),
  'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state': async ({ params, input }, ctx) => {
    await switchConnection(ctx, params, input);
    return showSignOn(ctx, params.teamId);
  },
  'GET /app/teams/{teamId}/sso/connections/{connectionId}/enforcement': ({ params }, ctx) =>
    previewEnforcement(ctx, params),
  'DELETE /app/teams/{teamId}/sso/connections/{connectionId}': ({ params }, ctx) => removeConnection(ctx, params),
};

async function sendMetadata(ctx: Context, connectionId: string, reply: Exchange['reply']): Promise<void> {
  const connection = await findConnection(ctx.parts.database.db, connectionId);
  if (connection?.kind !== 'saml') throw new AppError('SSO_CONNECTION_NOT_FOUND');
  const own = samlAddresses(originOf(ctx.parts), connectionId);
  reply.type('application/samlmetadata+xml').send(serviceMetadata(own));
}

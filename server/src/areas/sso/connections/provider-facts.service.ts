import type { CallOutput, CallRequest } from '@chamfer/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { doorOf } from '../../../platform/outgoing/outgoing-door.ts';
import { outgoingRefusalIn } from '../../../platform/outgoing/outgoing-refused.ts';
import type { Parts } from '../../../platform/parts.ts';
import { authorize } from '../../../platform/policy.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import type { SsoConnection } from '../enforcement/find-connection.service.ts';
import { discoverIssuer } from '../oidc/discover-issuer.ts';
import { DiscoveryRefused } from '../oidc/discovery-refused.ts';
import { readCertificate } from '../saml/certificates.ts';
import { readMetadata, requireProviderAddress } from '../saml/metadata.ts';
import { MetadataRefused } from '../saml/metadata-refused.ts';
import type { StoredCertificate } from '../sso.tables.ts';
import { sealOf } from './parties.ts';

type Given = NonNullable<CallRequest<'PATCH /app/teams/{teamId}/sso/connections/{connectionId}'>['input']['provider']>;
/** Metadata are at most so many bytes, and come within so many milliseconds. */
const metadataLimits = { limitBytes: 256 * 1024, timeoutMs: 10_000 };

/**
 * What an owner entered about an identity provider, as it is stored; a secret is kept where none is given.
 * @throws SSO_METADATA_INVALID with a reason
 */
export function readProvider(
  { keys }: Pick<Parts, 'keys'>,
  connectionId: string,
  given: Given,
): Partial<SsoConnection> {
  return refusing(() => {
    if (given.kind === 'oidc') {
      const { issuer, clientId, clientSecret } = given;
      return {
        issuer,
        clientId,
        ...(clientSecret !== undefined && { sealedSecret: sealOf(keys, connectionId, clientSecret) }),
      };
    }
    return {
      issuer: given.issuer,
      signInUrl: requireProviderAddress(given.signInUrl),
      signOutUrl: given.signOutUrl === null ? null : requireProviderAddress(given.signOutUrl),
      certificates: given.certificates.map(storeCertificate),
    };
  });
}

/** A certificate that was entered, as it is stored. @throws SSO_METADATA_INVALID with a reason */
export function readOneCertificate(text: string): StoredCertificate {
  return refusing(() => storeCertificate(text));
}

function storeCertificate(text: string): StoredCertificate {
  const { pem, fingerprint, endsAt } = readCertificate(text);
  return { pem, fingerprint, endsAt: endsAt.toISOString() };
}

/**
 * Reads metadata for an owner, from an address or as a document.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_METADATA_INVALID with a reason
 */
export async function showMetadata(
  ctx: Context,
  teamId: string,
  given: CallRequest<'POST /app/teams/{teamId}/sso/metadata'>['input'],
): Promise<CallOutput<'POST /app/teams/{teamId}/sso/metadata'>> {
  authorize(team.manageIntegrations, await findTeam(ctx, ctx.parts.database.db, teamId));
  const document = 'document' in given ? given.document : await fetchMetadata(ctx, given.address);
  const { issuer, signInUrl, signOutUrl, certificates } = refusing(() => readMetadata(document));
  const shown = certificates.map(({ pem, fingerprint, endsAt }) => ({
    pem,
    fingerprint,
    endsAt: endsAt.toISOString(),
  }));
  return { issuer, signInUrl, signOutUrl, certificates: shown };
}

async function fetchMetadata(ctx: Context, address: string): Promise<string> {
  try {
    const answer = await doorOf(ctx.parts).fetch(address, metadataLimits);
    if (!answer.ok) throw new AppError('SSO_METADATA_INVALID', { reason: 'unreachable' });
    return await answer.text();
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * Looks for the description of an issuer, for an owner.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_METADATA_INVALID with a reason
 */
export async function showDiscovery(
  ctx: Context,
  teamId: string,
  issuer: string,
): Promise<CallOutput<'POST /app/teams/{teamId}/sso/discovery'>> {
  authorize(team.manageIntegrations, await findTeam(ctx, ctx.parts.database.db, teamId));
  try {
    const found = await discoverIssuer({ issuer, door: doorOf(ctx.parts) });
    return { issuer: found.issuer, signingAlgorithms: [...found.signingAlgorithms] };
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusing<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** The error that an owner gets for a refusal; anything else is a fault of ours, and thrown as it is. */
export function refusalOf(error: unknown): unknown {
  const refused =
    error instanceof MetadataRefused || error instanceof DiscoveryRefused ? error : outgoingRefusalIn(error);
  return refused
    ? new AppError('SSO_METADATA_INVALID', { reason: refused.reason.replaceAll('-', '_') }, { cause: error })
    : error;
}

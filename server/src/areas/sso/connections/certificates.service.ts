import { mostCertificates } from '@chamfer/contract/calls/teams/team-sso';
import { AppError } from '../../../platform/app-error.ts';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { announceChange } from '../core/announce-change.service.ts';
import { lockConnection, type OfTeam, storeConnection } from './connections.service.ts';
import { readOneCertificate } from './provider-facts.service.ts';
import { type ShownConnection, showConnection } from './show-connection.ts';

/**
 * Adds a certificate to a connection; those that are there count on, so that nobody is kept out while the identity provider
 * changes over.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND, SSO_METADATA_INVALID; OPERATION_NOT_ALLOWED `limit`
 */
export async function addCertificate(ctx: Context, of: OfTeam, text: string): Promise<ShownConnection> {
  return transact(ctx, async (db) => {
    const { name, certificates, kind } = await lockConnection(ctx, db, of);
    if (kind !== 'saml') throw new AppError('SSO_CONNECTION_NOT_FOUND');
    const added = readOneCertificate(text);
    const others = certificates.filter(({ fingerprint }) => fingerprint !== added.fingerprint);
    if (others.length >= mostCertificates) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'limit' });
    const after = await storeConnection(db, of.connectionId, { certificates: [...others, added], warnedOf: null });
    const { fingerprint } = added;
    await audit(ctx, db, 'sso.certificate_added', { id: of.connectionId, teamId: of.teamId }, { name, fingerprint });
    await announceChange(ctx, db, of.teamId, 'certificate_added', name);
    return showConnection(ctx.parts, after);
  });
}

/**
 * Removes a certificate; the last one stays.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, SSO_CONNECTION_NOT_FOUND; OPERATION_NOT_ALLOWED `last_certificate`
 */
export async function removeCertificate(ctx: Context, of: OfTeam, fingerprint: string): Promise<ShownConnection> {
  return transact(ctx, async (db) => {
    const connection = await lockConnection(ctx, db, of);
    const { name } = connection;
    const left = connection.certificates.filter((each) => each.fingerprint !== fingerprint);
    if (left.length === connection.certificates.length) return showConnection(ctx.parts, connection);
    if (left.length === 0) throw new AppError('OPERATION_NOT_ALLOWED', { reason: 'last_certificate' });
    const after = await storeConnection(db, of.connectionId, { certificates: left });
    await audit(ctx, db, 'sso.certificate_removed', { id: of.connectionId, teamId: of.teamId }, { name, fingerprint });
    await announceChange(ctx, db, of.teamId, 'certificate_removed', name);
    return showConnection(ctx.parts, after);
  });
}

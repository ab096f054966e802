import type { ApiError } from '@chamfer/client';
import type { CallRequest } from '@chamfer/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { MessageKey } from '../../i18n/messages.ts';
import { call } from '../../platform/api/api.ts';
import { type FormErrors, refusals } from '../../platform/form/refusals.ts';
import { putConnection, putSignOn, refreshSignOn, type SsoConnection } from './use-team-sso.ts';

/** A connection, as its calls name it. */
export interface OfConnection {
  teamId: string;
  connectionId: string;
}

/** Refusals that every call about a connection has. */
const common = {
  INVALID_UUID: 'teamSignIn.connection.gone',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SSO_CONNECTION_NOT_FOUND: 'teamSignIn.connection.gone',
} as const;

const notAllowed: Readonly<Record<string, MessageKey>> = {
  limit: 'teamSignIn.connections.limit',
  no_domain: 'teamSignIn.connections.noDomain',
  not_tested: 'teamSignIn.connections.notTested',
  switched_on: 'teamSignIn.exchange.changes',
  not_configured: 'teamSignIn.test.unreachable',
};

/** What a refusal of an act says that the state of things does not allow. */
export function textOfReason(details: ApiError['details']): MessageKey {
  return notAllowed[String(details?.reason)] ?? 'common.error.tryAgain';
}

/** What is wrong with the name of a connection. */
export function checkConnectionName({ name }: { name: string }): FormErrors<'name'> {
  return name.trim() === '' ? { name: 'teamSignIn.provider.name.empty' } : {};
}

/** Adds a connection; repeated with the same id it adds one. */
export async function addConnection(
  client: QueryClient,
  teamId: string,
  input: CallRequest<'POST /app/teams/{teamId}/sso/connections'>['input'],
): Promise<SsoConnection> {
  const added = await call('POST /app/teams/{teamId}/sso/connections', { params: { teamId }, input });
  putConnection(client, teamId, added);
  return added;
}

/** What a refusal to add a connection says. */
export const addConnectionRefusal = refusals<'POST /app/teams/{teamId}/sso/connections', 'name'>({
  INVALID_UUID: 'teamSettings.notAuthorized',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  OPERATION_NOT_ALLOWED: ({ details }) => textOfReason(details),
  VALIDATION_ERROR: { name: 'teamSignIn.provider.name.empty' },
});

/** Gives a connection another name, or says what is known of its identity provider. */
export async function changeConnection(
  client: QueryClient,
  { teamId, connectionId }: OfConnection,
  input: CallRequest<'PATCH /app/teams/{teamId}/sso/connections/{connectionId}'>['input'],
): Promise<SsoConnection> {
  const params = { teamId, connectionId };
  const changed = await call('PATCH /app/teams/{teamId}/sso/connections/{connectionId}', { params, input });
  putConnection(client, teamId, changed);
  return changed;
}

/** What a refusal to rename a connection says. */
export const renameConnectionRefusal = refusals<'PATCH /app/teams/{teamId}/sso/connections/{connectionId}', 'name'>({
  ...common,
  SSO_METADATA_INVALID: 'common.error.tryAgain',
  OPERATION_NOT_ALLOWED: ({ details }) => textOfReason(details),
  VALIDATION_ERROR: { name: 'teamSignIn.provider.name.empty' },
});

/** Switches a connection on or off, or lets the people of its domains choose again. */
export async function switchConnection(
  client: QueryClient,
  { teamId, connectionId }: OfConnection,
  input: CallRequest<'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state'>['input'],
): Promise<void> {
  const params = { teamId, connectionId };
  putSignOn(
    client,
    teamId,
    await call('PUT /app/teams/{teamId}/sso/connections/{connectionId}/state', { params, input }),
  );
}

/** What a refusal to switch a connection on or off says. */
export const switchConnectionRefusal = refusals<'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state'>({
  ...common,
  OPERATION_NOT_ALLOWED: ({ details }) => textOfReason(details),
});

/** Begins a test; nothing changes by it. */
export function beginTest({ teamId, connectionId }: OfConnection): Promise<{ testId: string; url: string }> {
  return call('POST /app/teams/{teamId}/sso/connections/{connectionId}/tests', { params: { teamId, connectionId } });
}

/** What a refusal to begin a test says. */
export const beginTestRefusal = refusals<'POST /app/teams/{teamId}/sso/connections/{connectionId}/tests'>({
  ...common,
  SSO_METADATA_INVALID: 'teamSignIn.test.unreachable',
  OPERATION_NOT_ALLOWED: ({ details }) => textOfReason(details),
});

/** Adds a certificate next to those that are there. */
export async function addCertificate(
  client: QueryClient,
  { teamId, connectionId }: OfConnection,
  certificate: string,
): Promise<void> {
  const changed = await call('POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates', {
    params: { teamId, connectionId },
    input: { certificate },
  });
  putConnection(client, teamId, changed);
}

/** What a refusal to add a certificate says. */
export const addCertificateRefusal = refusals<
  'POST /app/teams/{teamId}/sso/connections/{connectionId}/certificates',
  'certificate'
>({
  ...common,
  SSO_METADATA_INVALID: { certificate: 'teamSignIn.certificate.invalid' },
  VALIDATION_ERROR: { certificate: 'teamSignIn.certificate.invalid' },
  OPERATION_NOT_ALLOWED: 'teamSignIn.certificate.limit',
});

/** Removes a certificate. */
export async function removeCertificate(
  client: QueryClient,
  { teamId, connectionId }: OfConnection,
  fingerprint: string,
): Promise<void> {
  const changed = await call('DELETE /app/teams/{teamId}/sso/connections/{connectionId}/certificates/{fingerprint}', {
    params: { teamId, connectionId, fingerprint },
  });
  putConnection(client, teamId, changed);
}

/** What a refusal to remove a certificate says. */
export const removeCertificateRefusal =
  refusals<'DELETE /app/teams/{teamId}/sso/connections/{connectionId}/certificates/{fingerprint}'>({
    ...common,
    OPERATION_NOT_ALLOWED: 'teamSignIn.certificate.last',
  });

/** Removes a connection. */
export async function removeConnection(client: QueryClient, { teamId, connectionId }: OfConnection): Promise<void> {
  await call('DELETE /app/teams/{teamId}/sso/connections/{connectionId}', { params: { teamId, connectionId } });
  await refreshSignOn(client, teamId);
}

/** What a refusal to remove a connection says; one that is gone already is as good as removed. */
export const removeConnectionRefusal = refusals<'DELETE /app/teams/{teamId}/sso/connections/{connectionId}'>({
  ...common,
  INVALID_UUID: null,
  SSO_CONNECTION_NOT_FOUND: null,
});

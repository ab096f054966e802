import type { ApiError } from '@chamfer/client';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { putDomain, refreshSignOn, type TeamDomain } from '../use-team-sso.ts';

/** What is wrong with a domain before it is sent. */
export function checkDomain({ domain }: { domain: string }): FormErrors<'domain'> {
  return domain.trim() === '' ? { domain: 'teamSignIn.addDomain.empty' } : {};
}

/** Adds a domain, whose record is to be shown next. */
export async function addDomain(client: QueryClient, teamId: string, domain: string): Promise<TeamDomain> {
  const added = await call('POST /app/teams/{teamId}/sso/domains', { params: { teamId }, input: { domain } });
  putDomain(client, teamId, added);
  return added;
}

/** What a refusal to add a domain says. */
export const addDomainRefusal = refusals<'POST /app/teams/{teamId}/sso/domains', 'domain'>({
  INVALID_UUID: 'teamSettings.notAuthorized',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SSO_DOMAIN_INVALID: ({ details }: ApiError) => ({
    domain: details?.reason === 'consumer_domain' ? 'teamSignIn.addDomain.consumer' : 'teamSignIn.addDomain.notADomain',
  }),
  SSO_DOMAIN_EXISTS: { domain: 'teamSignIn.addDomain.exists' },
  OPERATION_NOT_ALLOWED: 'teamSignIn.addDomain.limit',
  VALIDATION_ERROR: { domain: 'teamSignIn.addDomain.notADomain' },
});

/** Looks the record of a domain up now. The page is read again even after a refusal, which may change more. */
export async function checkRecord(client: QueryClient, teamId: string, domainId: string): Promise<TeamDomain> {
  try {
    const found = await call('POST /app/teams/{teamId}/sso/domains/{domainId}/check', {
      params: { teamId, domainId },
    });
    putDomain(client, teamId, found);
    return found;
  } finally {
    void refreshSignOn(client, teamId);
  }
}

/** What a refusal to look a record up says. */
export const checkRecordRefusal = refusals<'POST /app/teams/{teamId}/sso/domains/{domainId}/check'>({
  INVALID_UUID: 'teamSignIn.domain.gone',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SSO_DOMAIN_NOT_FOUND: 'teamSignIn.domain.gone',
  SSO_DOMAIN_TAKEN: 'teamSignIn.record.taken',
});

/** Chooses the connection that the people of a domain log in through; null for the first that is on. */
export async function chooseConnection(
  client: QueryClient,
  { teamId, domainId, connectionId }: { teamId: string; domainId: string; connectionId: string | null },
): Promise<void> {
  const params = { teamId, domainId };
  const domain = await call('PATCH /app/teams/{teamId}/sso/domains/{domainId}', { params, input: { connectionId } });
  putDomain(client, teamId, domain);
}

/** What a refusal to choose a connection says. */
export const chooseConnectionRefusal = refusals<'PATCH /app/teams/{teamId}/sso/domains/{domainId}'>({
  INVALID_UUID: 'teamSignIn.domain.gone',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SSO_DOMAIN_NOT_FOUND: 'teamSignIn.domain.gone',
  SSO_CONNECTION_NOT_FOUND: 'teamSignIn.connection.gone',
});

/** Removes a domain; its people log in as they did before. */
export async function removeDomain(client: QueryClient, teamId: string, domainId: string): Promise<void> {
  await call('DELETE /app/teams/{teamId}/sso/domains/{domainId}', { params: { teamId, domainId } });
  await refreshSignOn(client, teamId);
}

/** What a refusal to remove a domain says; one that is gone already is as good as removed. */
export const removeDomainRefusal = refusals<'DELETE /app/teams/{teamId}/sso/domains/{domainId}'>({
  INVALID_UUID: null,
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SSO_DOMAIN_NOT_FOUND: null,
});

import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { switchConnection, textOfReason } from '../connection-calls.ts';
import { putSignOn, refreshSignOn } from '../use-team-sso.ts';

/** Says whether people join the team by logging in. */
export async function changeJoining(client: QueryClient, teamId: string, isJoiningOn: boolean): Promise<void> {
  const input = { isJoiningOn };
  putSignOn(client, teamId, await call('PATCH /app/teams/{teamId}/sso', { params: { teamId }, input }));
}

/** What a refusal to change how people join says. */
export const changeJoiningRefusal = refusals<'PATCH /app/teams/{teamId}/sso'>({
  INVALID_UUID: 'teamSettings.notAuthorized',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
});

/** Has everybody at the domains log in through a connection alone, but for some owners. Read again even after a refusal. */
export async function enforce(
  client: QueryClient,
  { teamId, connectionId, exemptUserIds }: { teamId: string; connectionId: string; exemptUserIds: string[] },
): Promise<void> {
  try {
    await switchConnection(client, { teamId, connectionId }, { state: 'enforced', exemptUserIds });
  } finally {
    void refreshSignOn(client, teamId);
  }
}

/** What a refusal to enforce a connection says. */
export const enforceRefusal = refusals<
  'PUT /app/teams/{teamId}/sso/connections/{connectionId}/state',
  'exempt' | 'isSure'
>({
  INVALID_UUID: 'teamSignIn.connection.gone',
  TEAM_NOT_FOUND: 'teamSettings.notAuthorized',
  TEAM_FORBIDDEN: 'teamSettings.notAuthorized',
  SSO_CONNECTION_NOT_FOUND: 'teamSignIn.connection.gone',
  OPERATION_NOT_ALLOWED: ({ details }) => {
    if (details?.reason === 'test_again') return { isSure: 'teamSignIn.enforce.testAgain' };
    if (details?.reason === 'exempt_owner') return { exempt: 'teamSignIn.enforce.exemptOwner' };
    return textOfReason(details);
  },
});

/** Lets everybody choose again: the connections stay on. */
export async function endEnforcement(
  client: QueryClient,
  teamId: string,
  connectionIds: readonly string[],
): Promise<void> {
  for (const connectionId of connectionIds) {
    await switchConnection(client, { teamId, connectionId }, { state: 'on' });
  }
}

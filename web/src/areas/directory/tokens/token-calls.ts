import type { CallOutput } from '@chamfer/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { create } from '../../../platform/api/create.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { type DirectoryToken, refreshDirectory } from '../use-team-directory.ts';

/** A token that was just made, with the token itself. */
export type MadeDirectoryToken = CallOutput<'POST /app/teams/{teamId}/directory/tokens'>;

/** What the form of a new token has. */
export interface DirectoryTokenForm {
  name: string;
  days: '30' | '90' | '365';
}

/** What is wrong with a token before it is sent. */
export function checkDirectoryToken({ name }: DirectoryTokenForm): FormErrors<keyof DirectoryTokenForm> {
  return name.trim() === '' ? { name: 'directory.create.name.empty' } : {};
}

/** Makes a token; the answer alone has it. */
export async function makeDirectoryToken(
  client: QueryClient,
  teamId: string,
  { name, days }: DirectoryTokenForm,
): Promise<MadeDirectoryToken> {
  const made = await create('POST /app/teams/{teamId}/directory/tokens', {
    params: { teamId },
    input: { name: name.trim(), days: ({ '30': 30, '90': 90, '365': 365 } as const)[days] },
  });
  void refreshDirectory(client, teamId);
  return made;
}

/** What a refusal to make a token says. */
export const makeDirectoryTokenRefusal = refusals<
  'POST /app/teams/{teamId}/directory/tokens',
  keyof DirectoryTokenForm
>({
  INVALID_UUID: 'directory.notAuthorized',
  TEAM_NOT_FOUND: 'directory.notAuthorized',
  TEAM_FORBIDDEN: 'directory.notAuthorized',
  API_TOKEN_LIMIT_REACHED: 'directory.create.limit',
  VALIDATION_ERROR: { name: 'directory.create.name.wrong' },
});

/** Ends a token at once. */
export async function endDirectoryToken(
  client: QueryClient,
  teamId: string,
  { tokenId }: DirectoryToken,
): Promise<void> {
  try {
    await call('DELETE /app/teams/{teamId}/directory/tokens/{tokenId}', { params: { teamId, tokenId } });
  } finally {
    void refreshDirectory(client, teamId);
  }
}

/** What a refusal to end a token says; one that has ended already is as good as ended. */
export const endDirectoryTokenRefusal = refusals<'DELETE /app/teams/{teamId}/directory/tokens/{tokenId}'>({
  INVALID_UUID: null,
  TEAM_NOT_FOUND: 'directory.notAuthorized',
  TEAM_FORBIDDEN: 'directory.notAuthorized',
  API_TOKEN_NOT_FOUND: null,
});

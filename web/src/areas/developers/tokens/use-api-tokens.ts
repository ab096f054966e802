import type { CallOutput } from '@chamfer/contract';
import type { TokenScope } from '@chamfer/contract/token-scopes';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { create } from '../../../platform/api/create.ts';
import { type FormErrors, refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';

/** An API token as lists show it. */
export type ApiToken = CallOutput<'GET /account/api-tokens'>['items'][number];
/** A token that was just made, with the token itself. */
export type MadeToken = CallOutput<'POST /account/api-tokens'>;
/** The team whose tokens are shown; null for the reader's personal ones. */
export type TokenTeam = { id: string; name: string } | null;

/** The query keys of API tokens: all, and those of one team or of the reader. */
export const apiTokenKeys = {
  all: ['api-tokens'] as const,
  of: (team: TokenTeam) => [...apiTokenKeys.all, team?.id ?? null] as const,
};

const tokensQuery = (team: TokenTeam) =>
  listOptions({
    queryKey: apiTokenKeys.of(team),
    read: (cursor, signal) =>
      team
        ? call('GET /app/teams/{teamId}/api-tokens', {
            params: { teamId: team.id },
            query: { cursor, limit: 50 },
            signal,
          })
        : call('GET /account/api-tokens', { query: { cursor, limit: 50 }, signal }),
    // Programs use them, others make and end them, and time ends them without a notification.
    staleTime: 0,
  });

/** The tokens of a team or of the reader, the newest first, page by page. */
export function useApiTokens(team: TokenTeam) {
  return useList(tokensQuery(team), ({ items }) => items);
}

/** What the form of a new token has. */
export interface TokenForm {
  name: string;
  read: boolean;
  publish: boolean;
  comment: boolean;
  manage: boolean;
  days: '30' | '90' | '365';
}

/** The scopes that are chosen in the form. */
export function scopesOf({ read, publish, comment, manage }: TokenForm): TokenScope[] {
  return Object.entries({ read, publish, comment, manage }).flatMap(([scope, isOn]) =>
    isOn ? [scope as TokenScope] : [],
  );
}

/** What is wrong with a token before it is sent. */
export function checkToken(form: TokenForm): FormErrors<keyof TokenForm> {
  const errors: FormErrors<keyof TokenForm> = {};
  if (form.name.trim() === '') errors.name = 'developers.create.name.empty';
  if (scopesOf(form).length === 0) errors.read = 'developers.create.may.empty';
  return errors;
}

/** Makes a token; the answer alone has it. */
export async function makeToken(client: QueryClient, team: TokenTeam, form: TokenForm): Promise<MadeToken> {
  const days = { '30': 30, '90': 90, '365': 365 } as const;
  const input = { name: form.name.trim(), scopes: scopesOf(form), days: days[form.days] };
  const made = team
    ? await create('POST /app/teams/{teamId}/api-tokens', { params: { teamId: team.id }, input })
    : await create('POST /account/api-tokens', { input });
  await client.invalidateQueries({ queryKey: apiTokenKeys.all });
  return made;
}

/** What a refusal to make a token says. */
export const makeTokenRefusal = refusals<
  'POST /account/api-tokens' | 'POST /app/teams/{teamId}/api-tokens',
  keyof TokenForm
>({
  INVALID_UUID: 'developers.notAuthorized',
  TEAM_NOT_FOUND: 'developers.notAuthorized',
  TEAM_FORBIDDEN: 'developers.notAuthorized',
  API_TOKEN_LIMIT_REACHED: 'developers.create.limit',
  VALIDATION_ERROR: { name: 'developers.create.name.wrong' },
});

/** Ends a token at once. */
export async function endToken(client: QueryClient, team: TokenTeam, { tokenId }: ApiToken): Promise<void> {
  try {
    if (team) {
      await call('DELETE /app/teams/{teamId}/api-tokens/{tokenId}', { params: { teamId: team.id, tokenId } });
    } else await call('DELETE /account/api-tokens/{tokenId}', { params: { tokenId } });
  } finally {
    void client.invalidateQueries({ queryKey: apiTokenKeys.all });
  }
}

/** What a refusal to end a token says; one that has ended already is as good as ended. */
export const endTokenRefusal = refusals<
  'DELETE /account/api-tokens/{tokenId}' | 'DELETE /app/teams/{teamId}/api-tokens/{tokenId}'
>({
  INVALID_UUID: null,
  TEAM_NOT_FOUND: 'developers.notAuthorized',
  TEAM_FORBIDDEN: 'developers.notAuthorized',
  API_TOKEN_NOT_FOUND: null,
});

import type { Endpoint, ErrorCode } from '@chamfer/contract';
import { type NamedThing, namingFields } from '@chamfer/contract/calls/rules/named-things';
import type { Actor, ActorToken } from '../../actor.ts';
import { programName } from '../../api-tokens/program-name.ts';
import { readToken } from '../../api-tokens/token-format.ts';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../database/database.ts';
import type { Parts } from '../../parts.ts';
import type { TeamFor, TeamOf } from '../limit/turn-of-request.ts';

/** What calls name that belongs to a team as well, although calls do not wait for the team's turn because of it. */
export type ReachedThing = 'upload' | 'picture';
/** How the team of those is found; each area says it of its own. */
export type ReachOf = Readonly<Record<ReachedThing, TeamOf>>;

/**
 * The program that calls with an API token, if the call takes tokens and this one has its scope (SSO §8).
 * @throws INVALID_TOKEN; TOKEN_SCOPE_FORBIDDEN with the scope that the call needs, null where no token will do
 */
export async function authenticateProgram(
  { liveTokens }: Pick<Parts, 'liveTokens'>,
  { scope }: Endpoint,
  bearer: string,
  from: { ip: string; userAgent: string },
): Promise<Actor> {
  const read = readToken(bearer);
  // Tokens of directories are for SCIM alone.
  const actor = read && read.kind !== 'scim' ? await liveTokens.find(read.hash) : null;
  if (!actor) throw new AppError('INVALID_TOKEN');
  liveTokens.noteUse(actor.token.id, { ip: from.ip, program: programName(from.userAgent) });
  if (!scope) throw new AppError('TOKEN_SCOPE_FORBIDDEN', { scope: null });
  if (scope !== 'any' && !actor.token.scopes.includes(scope)) throw new AppError('TOKEN_SCOPE_FORBIDDEN', { scope });
  return actor;
}

/** What a call is given, parsed. */
type Given = Partial<Record<'params' | 'query' | 'input', unknown>>;

/** Keeps a team's token to its team. */
export interface TokenReach {
  /** The query of a call, for a team's token with its team where the call can name one and does not. */
  fill(token: ActorToken | undefined, query: unknown): unknown;
  /**
   * Refuses a call of a team's token that is about anything outside of the team, exactly as if that were not there; and one
   * that is about nothing of a team.
   * @throws the code of what is unknown; TOKEN_SCOPE_FORBIDDEN `team`
   */
  require(token: ActorToken | undefined, given: Given): Promise<void>;
}

/** The codes for what is not there. */
const unknown: Partial<Record<NamedThing, ErrorCode>> = {
  team: 'TEAM_NOT_FOUND',
  space: 'SPACE_NOT_FOUND',
  project: 'PROJECT_NOT_FOUND',
  link: 'PROJECT_VIEW_LINK_NOT_FOUND',
  'web-export': 'WEB_EXPORT_NOT_FOUND',
  comment: 'COMMENT_NOT_FOUND',
  upload: 'UPLOAD_NOT_FOUND',
  picture: 'COMMENT_PICTURE_NOT_FOUND',
};

/** The reach of tokens in one call. Every field that names something counts, not only the first. */
export function reachOfTokens(
  call: Endpoint,
  { db }: Pick<Database, 'db'>,
  teamFor: TeamFor,
  reachOf: ReachOf,
): TokenReach {
  const fields = namingFields(call);
  const teamOf = async (thing: NamedThing, id: string) =>
    thing === 'upload' || thing === 'picture' ? reachOf[thing](db, id) : teamFor(thing, id);
  const canName = Boolean(call.query?.shape.teamId);
  return {
    fill(token, query) {
      if (!token?.teamId || !canName) return query;
      return { teamId: token.teamId, ...(query as object) };
    },
    async require(token, given) {
      if (!token?.teamId || call.scope === 'any') return;
      const outside = () => new AppError('TOKEN_SCOPE_FORBIDDEN', { scope: call.scope ?? null, reason: 'team' });
      let isAboutTeam = false;
      for (const { in: place, field, thing } of fields) {
        const id = (given[place] as Record<string, unknown> | undefined)?.[field];
        const code = unknown[thing];
        if (typeof id !== 'string' || !code) continue;
        isAboutTeam = true;
        if ((await teamOf(thing, id)) === token.teamId) continue;
        throw call.errors.includes(code) ? new AppError(code) : outside();
      }
      if (!isAboutTeam) throw outside();
    },
  };
}

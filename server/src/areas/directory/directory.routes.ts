import type { teamDirectoryCalls } from '@chamfer/contract/calls/teams/team-directory';
import type { Handlers } from '../../platform/http/guard.ts';
import { endDirectoryToken, makeDirectoryToken } from './settings/directory-tokens.service.ts';
import { listDirectoryGroups, setGroupTarget } from './settings/group-targets.service.ts';
import { listDirectoryPeople, showDirectory } from './settings/show-directory.service.ts';

/** The settings of a team's directory; the directory itself calls `endpoints/`. */
export const directoryRoutes: Handlers<keyof typeof teamDirectoryCalls> = {
  'GET /app/teams/{teamId}/directory': ({ params }, ctx) => showDirectory(ctx, params.teamId),
  'POST /app/teams/{teamId}/directory/tokens': ({ params, input }, ctx) =>
    makeDirectoryToken(ctx, params.teamId, input),
  'DELETE /app/teams/{teamId}/directory/tokens/{tokenId}': ({ params }, ctx) => endDirectoryToken(ctx, params),
  'GET /app/teams/{teamId}/directory/groups': ({ params, query }, ctx) =>
    listDirectoryGroups(ctx, params.teamId, query),
  'PUT /app/teams/{teamId}/directory/groups/{groupId}/target': ({ params, input }, ctx) =>
    setGroupTarget(ctx, params, input),
  'GET /app/teams/{teamId}/directory/people': ({ params, query }, ctx) =>
    listDirectoryPeople(ctx, params.teamId, query),
};

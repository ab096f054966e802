import type { audit } from '@chamfer/contract/calls/teams/audit';
import type { teamInvitations } from '@chamfer/contract/calls/teams/team-invitations';
import type { teamSpaces } from '@chamfer/contract/calls/teams/team-spaces';
import type { teams } from '@chamfer/contract/calls/teams/teams';
import type { Handlers } from '../../platform/http/guard.ts';
import { sendAuditCsv } from './audit/audit-csv.ts';
import { readAudit } from './audit/audit-log.service.ts';
import { acceptByLink, showInvitation } from './invitations/accept-team-invitation.service.ts';
import { estimateInvitations, invite, removeInvitation, resendInvitation } from './invitations/invitations.service.ts';
import { leave, previewDeparture, removeMember } from './members/departure.service.ts';
import { listMemberAccess } from './members/member-access.service.ts';
import { changeMemberRole } from './members/member-roles.service.ts';
import { listMembers } from './members/members.service.ts';
import { renameTeam } from './settings/team-name.service.ts';
import { streamTeamEvents } from './settings/team-stream.ts';
import {
  addToSpace,
  createSpace,
  deleteSpace,
  listTeamSpaces,
  removeFromSpace,
  renameSpace,
} from './spaces/spaces.service.ts';

/** The calls of the team area (spec 2 §7). */
export const teamsRoutes: Handlers<
  keyof typeof teams | keyof typeof teamInvitations | keyof typeof teamSpaces | keyof typeof audit
> = {
  'PATCH /teams/{teamId}': ({ params, input }, ctx) => renameTeam(ctx, params.teamId, input.name),
  'GET /teams/{teamId}/users': ({ params, query }, ctx) => listMembers(ctx, params.teamId, query),
  'PUT /teams/{teamId}/users/{userId}': ({ params, input }, ctx) => changeMemberRole(ctx, params, input),
  'GET /app/teams/{teamId}/users/{userId}/departure': ({ params }, ctx) => previewDeparture(ctx, params),
  'DELETE /teams/{teamId}/users/{userId}': ({ params, query }, ctx) => removeMember(ctx, params, query.heirId),
  'POST /teams/{teamId}/leave': ({ params, input }, ctx) => leave(ctx, params.teamId, input.heirId),
  'GET /app/teams/{teamId}/users/{userId}/access': ({ params, query }, ctx) => listMemberAccess(ctx, params, query),
  'POST /teams/{teamId}/self-serve-invitations/estimate': ({ params, input }, ctx) =>
    estimateInvitations(ctx, params.teamId, input),
  'POST /teams/{teamId}/self-serve-invitations': ({ params, input }, ctx) => invite(ctx, params.teamId, input),
  'POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend': ({ params }, ctx) =>
    resendInvitation(ctx, params.teamId, params.invitationId),
  'DELETE /teams/{teamId}/self-serve-invitations/{invitationId}': ({ params }, ctx) =>
    removeInvitation(ctx, params.teamId, params.invitationId),
  'GET /teams/self-serve-invitations/{hash}': ({ params }, ctx) => showInvitation(ctx, params.hash),
  'POST /teams/self-serve-invitations/{hash}/accept': ({ params }, ctx) => acceptByLink(ctx, params.hash),
  'GET /teams/{teamId}/spaces': ({ params, query }, ctx) => listTeamSpaces(ctx, params.teamId, query),
  'POST /teams/{teamId}/spaces': ({ params, input }, ctx) => createSpace(ctx, params.teamId, input.name),
  'PATCH /teams/{teamId}/spaces/{spaceId}': ({ params, input }, ctx) => renameSpace(ctx, params, input.name),
  'DELETE /teams/{teamId}/spaces/{spaceId}': ({ params }, ctx) => deleteSpace(ctx, params),
  'POST /teams/{teamId}/spaces/{spaceId}/users/add': ({ params, input }, ctx) => addToSpace(ctx, params, input.users),
  'POST /teams/{teamId}/spaces/{spaceId}/users/remove': ({ params, input }, ctx) => removeFromSpace(ctx, params, input),
  'GET /app/teams/{teamId}/audit': ({ params, query }, ctx) => readAudit(ctx, params.teamId, query),
  'GET /app/teams/{teamId}/audit.csv': ({ params, query, request, reply }, ctx) =>
    sendAuditCsv(ctx, params.teamId, query, { request, reply }),
  'GET /app/teams/{teamId}/events': async ({ params, request, reply }, ctx) => {
    await streamTeamEvents(ctx, params.teamId, { request, reply });
    return { type: 'settings' };
  },
};

import type { search } from '@chamfer/contract/calls/search';
import type { linkGate } from '@chamfer/contract/calls/sharing/link-gate';
import type { linkSharing } from '@chamfer/contract/calls/sharing/link-sharing';
import type { projectPage } from '@chamfer/contract/calls/sharing/project-page';
import type { projectSharing } from '@chamfer/contract/calls/sharing/project-sharing';
import type { projects } from '@chamfer/contract/calls/sharing/projects';
import type { Handlers } from '../../platform/http/guard.ts';
import { listOpenings } from '../review/links/link-openings.service.ts';
import { acceptRequest, endRequest, requestAccess } from './access/access-requests.service.ts';
import { changeGate, sayPassword } from './access/link-gate.service.ts';
import { listProjectAccess, previewMove } from './access/project-access.service.ts';
import {
  changeLinkInvitation,
  inviteToLink,
  removeLinkInvitation,
  resendLinkInvitation,
} from './invitations/link-invitations.service.ts';
import {
  changeProjectInvitation,
  inviteToProject,
  removeProjectInvitation,
  resendProjectInvitation,
} from './invitations/project-invitations.service.ts';
import { acceptByHash, acceptWaiting, showInvitation } from './members/accept-project-invitation.service.ts';
import { changeProject, deleteProject, restoreProject } from './members/change-project.service.ts';
import { endSharing } from './members/end-sharing.service.ts';
import { changeLinkUser, removeLinkUser } from './members/link-members.service.ts';
import { changeProjectUser, removeProjectUser } from './members/project-users.service.ts';
import { downloadRevision, listRevisions } from './page/listed-revisions.service.ts';
import { sendOpeningsCsv } from './page/openings-csv.ts';
import { listProjects } from './page/project-list.service.ts';
import { showProject } from './page/project-page.service.ts';
import { streamProjectEvents } from './page/project-stream.ts';
import { searchTeam } from './page/search.service.ts';
import { showLinkSharing, showProjectSharing } from './page/sharing-reads.service.ts';
import { listViewLinks, updateViewLink } from './page/view-links.service.ts';

const ofProject = (projectId: string) => ({ projectId, viewLinkId: null });
const ofLink = (viewLinkId: string) => ({ viewLinkId });

const lists: Handlers<Extract<keyof typeof projects, `${string} /web/${string}`> | keyof typeof search> = {
  'GET /web/projects': ({ query }, ctx) => listProjects(ctx, query),
  'PATCH /web/projects/{projectId}': ({ params, input }, ctx) => changeProject(ctx, params.projectId, input),
  'DELETE /web/projects/{projectId}': ({ params }, ctx) => deleteProject(ctx, params.projectId),
  'GET /web/project-view-links': ({ query }, ctx) => listViewLinks(ctx, query),
  'PATCH /web/project-view-links/{id}': ({ params, input }, ctx) => updateViewLink(ctx, params.id, input),
  'GET /app/teams/{teamId}/search': ({ params, query }, ctx) => searchTeam(ctx, params.teamId, query.query),
};

const page: Handlers<keyof typeof projectPage> = {
  'GET /web/projects/{projectId}': ({ params }, ctx) => showProject(ctx, params.projectId),
  'GET /app/projects/{projectId}/revisions': ({ params, query }, ctx) => listRevisions(ctx, params.projectId, query),
  'GET /app/projects/{projectId}/revisions/{revisionId}/file': ({ params }, ctx) => downloadRevision(ctx, params),
  'GET /app/projects/{projectId}/events': async ({ params, request, reply }, ctx) => {
    await streamProjectEvents(ctx, params.projectId, { request, reply });
    return { type: 'details' };
  },
  'GET /app/projects/{projectId}/move': ({ params, query }, ctx) => previewMove(ctx, params.projectId, query.spaceId),
  'GET /app/projects/{projectId}/access': ({ params, query }, ctx) => listProjectAccess(ctx, params.projectId, query),
  'POST /app/projects/{projectId}/end-sharing': ({ params }, ctx) => endSharing(ctx, params.projectId),
  'POST /app/projects/{projectId}/restore': ({ params }, ctx) => restoreProject(ctx, params.projectId),
};

const ofProjects: Handlers<keyof typeof projectSharing> = {
  'GET /web/projects/{projectId}/sharing': ({ params }, ctx) => showProjectSharing(ctx, params.projectId),
  'POST /web/projects/{projectId}/invitations': ({ params, input }, ctx) =>
    inviteToProject(ctx, params.projectId, input),
  'PUT /web/projects/{projectId}/invitations/{invitationId}': ({ params, input }, ctx) =>
    changeProjectInvitation(ctx, params, input.role),
  'DELETE /web/projects/{projectId}/invitations/{invitationId}': ({ params }, ctx) =>
    removeProjectInvitation(ctx, params),
  'POST /web/projects/{projectId}/invitations/{invitationId}/resend': ({ params }, ctx) =>
    resendProjectInvitation(ctx, params),
  'POST /web/projects/{projectId}/invitations/{invitationId}/accept': ({ params }, ctx) =>
    acceptWaiting(ctx, ofProject(params.projectId), params.invitationId),
  'GET /web/projects/{projectId}/invitations-by-hash/{hash}': ({ params }, ctx) =>
    showInvitation(ctx, ofProject(params.projectId), params.hash),
  'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept': ({ params, input }, ctx) =>
    acceptByHash(ctx, ofProject(params.projectId), params.hash, input.emailToken),
  'PUT /web/projects/{projectId}/users/{userId}': ({ params, input }, ctx) => changeProjectUser(ctx, params, input),
  'DELETE /web/projects/{projectId}/users/{userId}': ({ params }, ctx) => removeProjectUser(ctx, params),
  'POST /web/projects/{projectId}/access-requests': ({ params }, ctx) => requestAccess(ctx, params.projectId),
  'POST /web/projects/{projectId}/access-requests/{id}': ({ params, input }, ctx) =>
    acceptRequest(ctx, params, input.role),
  'DELETE /web/projects/{projectId}/access-requests/{id}': ({ params }, ctx) => endRequest(ctx, params),
};

const ofLinks: Handlers<keyof typeof linkSharing> = {
  'GET /web/project-view-links/{viewLink}/sharing': ({ params }, ctx) => showLinkSharing(ctx, params.viewLink),
  'POST /web/project-view-links/{viewLink}/invitations': ({ params, input }, ctx) =>
    inviteToLink(ctx, params.viewLink, input),
  'PUT /web/project-view-links/{viewLink}/invitations/{invitationId}': ({ params, input }, ctx) =>
    changeLinkInvitation(ctx, params, input.role),
  'DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}': ({ params }, ctx) =>
    removeLinkInvitation(ctx, params),
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend': ({ params }, ctx) =>
    resendLinkInvitation(ctx, params),
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept': ({ params }, ctx) =>
    acceptWaiting(ctx, ofLink(params.viewLink), params.invitationId),
  'GET /web/project-view-links/{viewLink}/invitations-by-hash/{hash}': ({ params }, ctx) =>
    showInvitation(ctx, ofLink(params.viewLink), params.hash),
  'POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept': ({ params, input }, ctx) =>
    acceptByHash(ctx, ofLink(params.viewLink), params.hash, input.emailToken),
  'PUT /web/project-view-links/{viewLink}/users/{userId}': ({ params, input }, ctx) =>
    changeLinkUser(ctx, params, input.role),
  'DELETE /web/project-view-links/{viewLink}/users/{userId}': ({ params }, ctx) => removeLinkUser(ctx, params),
};

const gate: Handlers<keyof typeof linkGate> = {
  'PATCH /web/project-view-links/{viewLink}/gate': ({ params, input }, ctx) => changeGate(ctx, params.viewLink, input),
  'POST /web/project-view-links/{viewLink}/password': ({ params, input }, ctx) =>
    sayPassword(ctx, params.viewLink, input),
  'GET /web/project-view-links/{viewLink}/openings': ({ params, query }, ctx) =>
    listOpenings(ctx, params.viewLink, query),
  'GET /web/project-view-links/{viewLink}/openings.csv': ({ params, request, reply }, ctx) =>
    sendOpeningsCsv(ctx, params.viewLink, { request, reply }),
};

/** The calls of projects and review links that are shared: lists, the project page, and who has access (spec 3 §7). */
export const sharingRoutes = { ...lists, ...page, ...ofProjects, ...ofLinks, ...gate };

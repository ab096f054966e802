import type { Call } from '@chamfer/contract';
import { accountRows } from './account-permissions.ts';
import { factorRows } from './factor-permissions.ts';
import { onboardingRows } from './onboarding-permissions.ts';
import { all, editors, inSpace, invited, members, ofTeam, onLink, only, type Row } from './permission-rows.ts';
import { proofRows } from './proof-permissions.ts';
import { cubeGlb, cubeTop } from './sample-glb.ts';

/** The whole table. A call of the contract without a row does not compile. */
export const matrix: { [C in Call]: Row<C>[] } = {
  ...accountRows,
  ...factorRows,
  ...proofRows,
  ...onboardingRows,
  'GET /web/projects': [
    { case: 'the team', expect: ofTeam(200), request: ({ teamId }) => ({ query: { teamId } }) },
    {
      case: 'a team that is not there',
      expect: members(404),
      request: ({ nowhere }) => ({ query: { teamId: nowhere } }),
    },
  ],
  'GET /web/project-view-links': [
    { case: 'the team', expect: ofTeam(200), request: ({ teamId }) => ({ query: { teamId } }) },
  ],
  'PATCH /web/project-view-links/{id}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
      request: ({ links }) => ({ params: { id: links.restricted }, input: { sharedState: 'restricted' } }),
    },
    {
      case: 'project of the space',
      expect: { ...inSpace(404, 403, 200), projectOwner: 403 },
      request: ({ links }) => ({ params: { id: links.ofSpace }, input: { sharedState: 'team_only' } }),
    },
    {
      case: 'anyone with the link',
      expect: invited(403, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
      request: ({ links }) => ({ params: { id: links.anyone }, input: { sharedState: 'anyone_with_link' } }),
    },
  ],
  'GET /app/spaces': [{ case: 'own spaces', expect: members(200), request: () => ({}) }],
  'POST /app/projects': [
    {
      case: 'a private space',
      expect: only('projectOwner', 201),
      request: ({ people }) => ({ input: { spaceId: people.projectOwner.spaceId } }),
    },
    {
      case: 'a space of the team',
      expect: inSpace(404, 403, 201),
      request: ({ teamSpaceId }) => ({ input: { spaceId: teamSpaceId } }),
    },
  ],
  'POST /web/web-exports': [
    {
      case: 'restricted link',
      expect: onLink.restricted(200, 200),
      request: ({ links }) => ({ query: { v: links.restricted } }),
    },
    {
      case: 'team link',
      expect: onLink.teamOnly(200, 200),
      request: ({ links }) => ({ query: { v: links.teamOnly } }),
    },
    { case: 'anyone, viewing', expect: all(200), request: ({ links }) => ({ query: { v: links.anyone } }) },
    {
      case: 'not shared',
      expect: { ...all(404), ...editors(200) },
      request: ({ links }) => ({ query: { v: links.notShared } }),
    },
  ],
  'GET /web/comments': [
    {
      case: 'restricted link',
      expect: onLink.restricted(403, 200),
      request: ({ links }) => ({ query: { v: links.restricted } }),
    },
    {
      case: 'team link, commenting',
      expect: { ...onLink.teamOnly(403, 200) },
      request: ({ links }) => ({ query: { v: links.teamOnly } }),
    },
    {
      case: 'anyone, viewing',
      expect: { ...all(403), commenter: 200, projectEditor: 200, projectOwner: 200 },
      request: ({ links }) => ({ query: { v: links.anyone } }),
    },
    {
      case: 'not shared',
      expect: { ...all(404), ...editors(200) },
      request: ({ links }) => ({ query: { v: links.notShared } }),
    },
  ],
  'POST /web/comments': [
    {
      case: 'restricted link',
      expect: onLink.restricted(403, 201),
      request: ({ links, webExportId }) => ({
        input: { ...cubeTop, message: 'Seen', projectViewLinkId: links.restricted, webExportId },
      }),
    },
    {
      case: 'team link, commenting',
      expect: onLink.teamOnly(403, 201),
      request: ({ links, webExportId }) => ({
        input: { ...cubeTop, message: 'Seen', projectViewLinkId: links.teamOnly, webExportId },
      }),
    },
    {
      case: 'not shared',
      expect: { ...members(404), ...editors(201) },
      request: ({ links, webExportId }) => ({
        input: { ...cubeTop, message: 'Seen', projectViewLinkId: links.notShared, webExportId },
      }),
    },
  ],
  'DELETE /web/comments/{commentId}': [
    {
      case: 'a comment of the commenter',
      expect: only('commenter', 204),
      request: async (world) => ({ params: { commentId: await world.freshComment() } }),
    },
  ],
  'GET /web/project-view-links/{viewLink}/events': [
    {
      case: 'restricted link',
      expect: onLink.restricted(200, 200),
      request: ({ links }) => ({ params: { viewLink: links.restricted } }),
    },
    {
      case: 'anyone, viewing',
      expect: all(200),
      request: ({ links }) => ({ params: { viewLink: links.anyone } }),
    },
    {
      case: 'not shared',
      expect: { ...all(404), ...editors(200) },
      request: ({ links }) => ({ params: { viewLink: links.notShared } }),
    },
  ],
  'POST /app/projects/{projectId}/revisions': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 201, owner: 201 }),
      request: ({ projectId }) => ({ params: { projectId }, input: { fileName: 'gearbox.shapr', fileSize: 4 } }),
    },
    {
      case: 'project of the space',
      expect: inSpace(404, 403, 201),
      request: ({ spaceProjectId }) => ({
        params: { projectId: spaceProjectId },
        input: { fileName: 'gearbox.shapr', fileSize: 4 },
      }),
    },
  ],
  'POST /app/projects/{projectId}/revisions/{revisionId}/finish': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
      request: async (world) => ({ params: await world.freshRevision() }),
    },
  ],
  'POST /app/projects/{projectId}/web-exports': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 201, owner: 201 }),
      request: ({ projectId }) => ({
        params: { projectId },
        input: { title: 'Gearbox', files: [{ kind: 'model', name: 'gearbox.glb', size: cubeGlb().length }] },
      }),
    },
    {
      case: 'project of the space',
      expect: inSpace(404, 403, 201),
      request: ({ spaceProjectId }) => ({
        params: { projectId: spaceProjectId },
        input: { title: 'Gearbox', files: [{ kind: 'model', name: 'gearbox.glb', size: cubeGlb().length }] },
      }),
    },
  ],
  'POST /app/web-exports/{webExportId}/finish': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 200, owner: 200 }),
      request: async (world) => ({ params: { webExportId: await world.freshWebExport() } }),
    },
  ],
  'GET /app/web-exports/{webExportId}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 200, owner: 200 }),
      request: ({ webExportId }) => ({ params: { webExportId } }),
    },
  ],
  'DELETE /app/web-exports/{webExportId}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 204, owner: 204 }),
      request: async (world) => ({ params: { webExportId: await world.freshWebExport() } }),
    },
  ],
  'PUT /app/web-exports/{webExportId}/thumbnails/{theme}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 204, owner: 204 }),
      request: async (world) => ({
        params: { webExportId: await world.freshRenderedExport(), theme: 'light' },
        body: world.picture,
      }),
    },
  ],
  'GET /app/uploads/{uploadId}': [
    {
      case: 'an upload of the project’s owner',
      expect: only('projectOwner', 200),
      request: async (world) => ({ params: { uploadId: (await world.freshUpload()).uploadId }, query: {} }),
    },
  ],
  'PUT /uploads/{uploadId}/parts/{number}': [
    {
      case: 'signed',
      expect: all(204),
      request: async (world) => {
        const { uploadId, query } = await world.freshUpload();
        return { params: { uploadId, number: 1 }, query, body: Buffer.from('part') };
      },
    },
    {
      case: 'not signed',
      expect: all(403),
      request: async (world) => {
        const { uploadId, query } = await world.freshUpload();
        const forged = { ...query, signature: 'forged' };
        return { params: { uploadId, number: 1 }, query: forged, body: Buffer.from('part') };
      },
    },
  ],
  'GET /objects/{key}': [
    {
      case: 'made for the caller, on a link with anyone',
      expect: all(200),
      request: ({ modelKey, signed, links }, who) => ({ params: { key: modelKey }, query: signed(links.anyone, who) }),
    },
    {
      case: 'made for the caller, on a link of the team',
      expect: { ...onLink.teamOnly(200, 200), anonymous: 403 },
      request: ({ modelKey, signed, links }, who) => ({
        params: { key: modelKey },
        query: signed(links.teamOnly, who),
      }),
    },
    {
      case: 'made for the caller, on a restricted link',
      expect: { ...onLink.restricted(200, 200), anonymous: 403 },
      request: ({ modelKey, signed, links }, who) => ({
        params: { key: modelKey },
        query: signed(links.restricted, who),
      }),
    },
    {
      case: 'made for the caller, on a link that is not shared',
      expect: { ...all(403), ...editors(200) },
      request: ({ modelKey, signed, links }, who) => ({
        params: { key: modelKey },
        query: signed(links.notShared, who),
      }),
    },
    {
      case: 'not signed',
      expect: all(403),
      request: ({ modelKey, signed, links }, who) => ({
        params: { key: modelKey },
        query: { ...signed(links.anyone, who), signature: 'forged' },
      }),
    },
  ],
  'GET /openapi.json': [{ case: 'anybody', expect: all(200), request: () => ({}) }],
};

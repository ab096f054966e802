import type { Call, CallOptions } from '@chamfer/contract';
import { cubeTop, testPassword } from './factories.ts';
import { cubeGlb } from './sample-glb.ts';
import type { CallExtras } from './test-app.ts';
import type { World } from './world.ts';

/** Who may call: nobody, a foreign account, people invited to the project, members of the team that it lives in. */
export const columns = [
  'anonymous',
  'stranger',
  'viewer',
  'commenter',
  'projectEditor',
  'projectOwner',
  'teamGuest',
  'teamContributor',
  'teamEditor',
  'seatManager',
  'teamOwner',
] as const;
/** A kind of caller. */
export type Column = (typeof columns)[number];

/** One case of a call: what is asked for, and the HTTP status each caller gets. */
export interface Row<C extends Call> {
  case: string;
  expect: Record<Column, number>;
  /** Makes the request for one caller; whatever the call uses up is made anew for each. */
  request(world: World, who: Column): Promise<Request<C>> | Request<C>;
}
type Request<C extends Call> = CallOptions<C> & CallExtras;

const all = (status: number): Record<Column, number> =>
  Object.fromEntries(columns.map((column) => [column, status])) as Record<Column, number>;
/** Signed in or not is all that counts. */
const members = (status: number) => ({ ...all(status), anonymous: 401 });
/** The project is for invited people: the team's members are no more than strangers. */
const invited = (refused: number, roles: { viewer: number; commenter: number; editor: number; owner: number }) => ({
  ...members(refused),
  viewer: roles.viewer,
  commenter: roles.commenter,
  projectEditor: roles.editor,
  projectOwner: roles.owner,
});
/** The project is open to the team's space, in which contributors view, editors and seat managers edit. */
const inSpace = (refused: number, viewing: number, editing: number) => ({
  ...members(refused),
  teamContributor: viewing,
  teamEditor: editing,
  seatManager: editing,
  teamOwner: editing,
});
const ofTeam = (status: number) => ({
  ...members(404),
  teamGuest: status,
  teamContributor: status,
  teamEditor: status,
  seatManager: status,
  teamOwner: status,
});
const only = (column: Column, status: number) => ({ ...members(404), [column]: status });

/** What each link state gives to those who open it, `enough` being the status of a role that suffices. */
const onLink = {
  restricted: (viewer: number, enough: number) => ({
    ...invited(403, { viewer, commenter: enough, editor: enough, owner: enough }),
  }),
  teamOnly: (viewer: number, enough: number) => ({
    ...invited(403, { viewer, commenter: enough, editor: enough, owner: enough }),
    teamContributor: enough,
    teamEditor: enough,
    seatManager: enough,
    teamOwner: enough,
  }),
};

/** The whole table. A call of the contract without a row does not compile. */
export const matrix: { [C in Call]: Row<C>[] } = {
  'POST /auth/web/method': [
    { case: 'any address', expect: all(200), request: () => ({ input: { email: 'someone@haldenworks.example' } }) },
  ],
  'POST /auth/web/login': [
    {
      case: 'right password',
      expect: all(200),
      request: ({ people }, who) => ({
        input: { email: people[who === 'anonymous' ? 'stranger' : who].email, password: testPassword },
      }),
    },
    {
      case: 'wrong password',
      expect: all(404),
      request: ({ freshEmail }) => ({ input: { email: freshEmail(), password: testPassword } }),
    },
  ],
  'POST /auth/web/register': [
    {
      case: 'a new address',
      expect: all(201),
      request: ({ freshEmail }, who) => ({
        input: { email: freshEmail(), password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: `10.0.0.${columns.indexOf(who)}`,
      }),
    },
    {
      case: 'a taken address',
      expect: all(409),
      request: ({ people }, who) => ({
        input: { email: people.projectOwner.email, password: testPassword, name: 'Test Person', termsAccepted: true },
        ip: `10.0.1.${columns.indexOf(who)}`,
      }),
    },
  ],
  'POST /auth/refresh-token': [
    {
      case: 'own refresh token',
      expect: members(200),
      request: async (world, who) => ({ input: {}, as: await world.refreshTokenOf(who) }),
    },
    { case: 'access token instead', expect: all(401), request: () => ({ input: {} }) },
  ],
  'POST /auth/logout': [{ case: 'own session', expect: members(204), request: () => ({}) }],
  'POST /verify/resend': [{ case: 'verified already', expect: members(409), request: () => ({}) }],
  'POST /verify/confirm': [
    { case: 'unknown link', expect: all(400), request: () => ({ input: { confirmationHash: 'unknown' } }) },
  ],
  'GET /account': [{ case: 'own account', expect: members(200), request: () => ({}) }],
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
      expect: inSpace(404, 403, 200),
      request: ({ links }) => ({ params: { id: links.ofSpace }, input: { sharedState: 'team_only' } }),
    },
    {
      case: 'anyone with the link',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
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
    { case: 'not shared', expect: all(404), request: ({ links }) => ({ query: { v: links.notShared } }) },
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
    { case: 'not shared', expect: all(404), request: ({ links }) => ({ query: { v: links.notShared } }) },
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
      expect: members(404),
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
    { case: 'not shared', expect: all(404), request: ({ links }) => ({ params: { viewLink: links.notShared } }) },
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
  'GET /app/uploads/{uploadId}': [
    {
      case: 'an upload of the project’s owner',
      expect: only('projectOwner', 200),
      request: async (world) => ({ params: { uploadId: (await world.freshUpload()).uploadId } }),
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
      case: 'signed for a shared link',
      expect: all(200),
      request: ({ modelKey, signed, links }) => ({ params: { key: modelKey }, query: signed(links.restricted) }),
    },
    {
      case: 'signed for a link that is not shared',
      expect: all(403),
      request: ({ modelKey, signed, links }) => ({ params: { key: modelKey }, query: signed(links.notShared) }),
    },
    {
      case: 'not signed',
      expect: all(403),
      request: ({ modelKey, signed, links }) => ({
        params: { key: modelKey },
        query: { ...signed(links.anyone), signature: 'forged' },
      }),
    },
  ],
  'GET /openapi.json': [{ case: 'anybody', expect: all(200), request: () => ({}) }],
};

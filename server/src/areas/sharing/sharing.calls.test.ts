import type { search } from '@chamfer/contract/calls/search';
import type { projects } from '@chamfer/contract/calls/sharing/projects';
import { addToProject, buildDesign } from '@chamfer/testing';
import {
  buildDesignWorld,
  type DesignWorld,
  inSpace,
  invited,
  members,
  ofTeam,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';

type ListCalls = Extract<keyof typeof projects, `${string} /web/${string}`> | keyof typeof search;

/** The lists of a team, and who may change how a design is shared. */
const rows: Rows<ListCalls, DesignWorld> = {
  'GET /app/teams/{teamId}/search': [
    {
      case: 'the team',
      expect: ofTeam(200),
      request: ({ teamId }) => ({ params: { teamId }, query: { query: 'e' } }),
    },
  ],
  'GET /web/projects': [
    { case: 'the team', expect: ofTeam(200), request: ({ teamId }) => ({ query: { teamId } }) },
    {
      case: 'a team that does not exist',
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
  'PATCH /web/projects/{projectId}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 200, owner: 200 }),
      request: ({ design }) => ({ params: { projectId: design.projectId }, input: { name: 'Secret gearbox' } }),
    },
    {
      case: 'project of the space',
      expect: inSpace(404, 403, 200),
      request: ({ spaceProjectId }) => ({ params: { projectId: spaceProjectId }, input: { name: 'Shaft' } }),
    },
    {
      case: 'access of a project of the space',
      expect: { ...inSpace(404, 403, 403), teamOwner: 200 },
      request: ({ spaceProjectId }) => ({ params: { projectId: spaceProjectId }, input: { access: 'space' } }),
    },
    {
      case: 'access of a project for invited people',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 403, owner: 200 }),
      request: ({ design }) => ({ params: { projectId: design.projectId }, input: { access: 'invited' } }),
    },
  ],
  // The last, because whatever else is drawn at random finds nothing afterwards.
  'DELETE /web/projects/{projectId}': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 403, owner: 204 }),
      request: async (world) => ({ params: { projectId: await freshProject(world) } }),
    },
    {
      case: 'project of the space',
      expect: { ...inSpace(404, 403, 403), teamOwner: 204 },
      request: async (world) => ({ params: { projectId: await freshSpaceProject(world) } }),
    },
  ],
};

/** Another project for invited people, with everybody in their role. */
async function freshProject({ app, people }: DesignWorld): Promise<string> {
  const { projectId } = await buildDesign(app, people.projectOwner, {
    sharedState: 'restricted',
    place: people.teamOwner,
  });
  await addToProject(app, projectId, people.viewer.userId, 'viewer');
  await addToProject(app, projectId, people.commenter.userId, 'commenter');
  await addToProject(app, projectId, people.projectEditor.userId, 'editor');
  return projectId;
}

async function freshSpaceProject({ app, people: { teamOwner }, teamSpaceId }: DesignWorld): Promise<string> {
  const place = { ...teamOwner, spaceId: teamSpaceId };
  return (await buildDesign(app, place, { sharedState: 'team_only' })).projectId;
}

testCalls(buildDesignWorld, rows);

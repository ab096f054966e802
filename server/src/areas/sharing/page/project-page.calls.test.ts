import type { projectPage } from '@chamfer/contract/calls/sharing/project-page';
import { addToProject, buildDesign } from '@chamfer/testing';
import {
  buildDesignWorld,
  type DesignWorld,
  inSpace,
  invited,
  members,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';

const ofDesign = ({ design }: DesignWorld) => ({ params: { projectId: design.projectId } });
const anyRole = { viewer: 200, commenter: 200, editor: 200, owner: 200 };

/** Who may see the page of a project, and change what becomes of it. */
const rows: Rows<keyof typeof projectPage, DesignWorld> = {
  'GET /web/projects/{projectId}': [
    // Strangers learn that they can ask for access (ACCESS §11).
    { case: 'invited project', expect: invited(403, anyRole), request: ofDesign },
    {
      case: 'project of the space',
      expect: inSpace(403, 200, 200),
      request: ({ spaceProjectId }) => ({ params: { projectId: spaceProjectId } }),
    },
    {
      case: 'no such project',
      expect: members(404),
      request: ({ nowhere }) => ({ params: { projectId: nowhere } }),
    },
  ],
  'GET /app/projects/{projectId}/revisions': [
    { case: 'invited project', expect: invited(404, anyRole), request: ofDesign },
  ],
  'GET /app/projects/{projectId}/revisions/{revisionId}/file': [
    {
      case: 'a revision without a project file',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 404, owner: 404 }),
      request: (world) => ({ params: { ...ofDesign(world).params, revisionId: 0 } }),
    },
  ],
  'GET /app/projects/{projectId}/events': [
    { case: 'invited project', expect: invited(404, anyRole), request: ofDesign },
  ],
  'GET /app/projects/{projectId}/move': [
    {
      case: 'to a space of which its owner is no member',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 403, owner: 404 }),
      request: (world) => ({ ...ofDesign(world), query: { spaceId: world.teamSpaceId } }),
    },
    {
      case: 'project of the space',
      expect: { ...inSpace(404, 403, 403), teamOwner: 200 },
      request: ({ spaceProjectId, people }) => ({
        params: { projectId: spaceProjectId },
        query: { spaceId: people.teamOwner.spaceId },
      }),
    },
  ],
  'GET /app/projects/{projectId}/access': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 403, owner: 200 }),
      request: ofDesign,
    },
  ],
  'POST /app/projects/{projectId}/end-sharing': [
    {
      case: 'invited project',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 403, owner: 200 }),
      request: async (world) => ({ params: { projectId: await freshProject(world) } }),
    },
  ],
  'POST /app/projects/{projectId}/restore': [
    {
      case: 'a deleted project',
      expect: { ...members(404), projectOwner: 204 },
      request: async (world) => {
        const projectId = await freshProject(world);
        const text = 'update projects set deleted_at = $2 where id = $1';
        await world.app.parts.database.pool.query(text, [projectId, world.app.parts.clock.now()]);
        return { params: { projectId } };
      },
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

testCalls(buildDesignWorld, rows);

import type { projectSharing } from '@chamfer/contract/calls/sharing/project-sharing';
import type { ProjectRole } from '@chamfer/contract/roles';
import { addToProject, buildAccessRequest, buildPerson, buildSharingInvitation } from '@chamfer/testing';
import {
  buildDesignWorld,
  type Column,
  type DesignWorld,
  invited,
  members,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';

const ofDesign = ({ design }: DesignWorld) => ({ projectId: design.projectId });
const editing = (status: number) => invited(404, { viewer: 403, commenter: 403, editor: status, owner: status });

/** A pending invitation of a new address. */
async function freshInvitation(world: DesignWorld) {
  const { app, people } = world;
  const to = { ...ofDesign(world), email: world.freshEmail() };
  return { ...ofDesign(world), ...(await buildSharingInvitation(app, people.projectOwner, to)) };
}

async function freshMember(world: DesignWorld, role: ProjectRole = 'viewer') {
  const { userId } = await buildPerson(world.app);
  await addToProject(world.app, world.design.projectId, userId, role);
  return { ...ofDesign(world), userId };
}

async function freshRequest(world: DesignWorld): Promise<{ projectId: string; id: string }> {
  const { userId } = await buildPerson(world.app);
  return { ...ofDesign(world), id: await buildAccessRequest(world.app, world.design.projectId, userId) };
}

const emailOf = ({ people }: DesignWorld, who: Column) =>
  who === 'anonymous' ? 'nobody@haldenworks.example' : people[who].email;

/** An invitation of the caller's own address; a person with a role keeps the higher one. */
async function ownInvitation(world: DesignWorld, who: Column) {
  const to = { ...ofDesign(world), email: emailOf(world, who), role: 'viewer' as const };
  return { ...ofDesign(world), ...(await buildSharingInvitation(world.app, world.people.projectOwner, to)) };
}

/** Who may see and change who is in a project. */
const rows: Rows<keyof typeof projectSharing, DesignWorld> = {
  'GET /web/projects/{projectId}/sharing': [
    { case: 'invited project', expect: editing(200), request: (world) => ({ params: ofDesign(world) }) },
  ],
  'POST /web/projects/{projectId}/invitations': [
    {
      case: 'a commenter',
      expect: editing(200),
      request: (world) => ({
        params: ofDesign(world),
        input: { emails: [world.freshEmail()], role: 'commenter' },
      }),
    },
    {
      case: 'an editor',
      expect: editing(200),
      request: (world) => ({ params: ofDesign(world), input: { emails: [world.freshEmail()], role: 'editor' } }),
    },
  ],
  'PUT /web/projects/{projectId}/invitations/{invitationId}': [
    {
      case: 'a pending invitation',
      expect: editing(200),
      request: async (world) => ({ params: await freshInvitation(world), input: { role: 'viewer' } }),
    },
  ],
  'DELETE /web/projects/{projectId}/invitations/{invitationId}': [
    {
      case: 'a pending invitation',
      expect: editing(204),
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'POST /web/projects/{projectId}/invitations/{invitationId}/resend': [
    {
      case: 'a pending invitation',
      expect: editing(200),
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'POST /web/projects/{projectId}/invitations/{invitationId}/accept': [
    {
      case: 'of somebody else',
      expect: members(404),
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'GET /web/projects/{projectId}/invitations-by-hash/{hash}': [
    {
      case: 'a pending invitation, whoever looks',
      expect: { ...members(200), anonymous: 200 },
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'PUT /web/projects/{projectId}/users/{userId}': [
    {
      case: 'a viewer',
      expect: editing(200),
      request: async (world) => ({ params: await freshMember(world), input: { role: 'commenter' } }),
    },
    {
      case: 'the owner',
      expect: editing(403),
      request: (world) => ({
        params: { ...ofDesign(world), userId: world.people.projectOwner.userId },
        input: { role: 'viewer' },
      }),
    },
  ],
  'DELETE /web/projects/{projectId}/users/{userId}': [
    { case: 'a viewer', expect: editing(204), request: async (world) => ({ params: await freshMember(world) }) },
    {
      case: 'another owner',
      expect: { ...editing(403), projectOwner: 204 },
      request: async (world) => ({ params: await freshMember(world, 'owner') }),
    },
  ],
  'POST /web/projects/{projectId}/access-requests': [
    {
      case: 'whoever has no role asks',
      expect: members(201),
      request: (world) => ({ params: ofDesign(world) }),
    },
  ],
  'POST /web/projects/{projectId}/access-requests/{id}': [
    {
      case: 'an open request',
      expect: editing(200),
      request: async (world) => ({ params: await freshRequest(world), input: { role: 'viewer' } }),
    },
  ],
  'DELETE /web/projects/{projectId}/access-requests/{id}': [
    {
      case: 'an open request',
      expect: editing(204),
      request: async (world) => ({ params: await freshRequest(world) }),
    },
  ],
  // The last, because it brings everybody into the project.
  'POST /web/projects/{projectId}/invitations-by-hash/{hash}/accept': [
    {
      case: 'of somebody else',
      expect: members(404),
      request: async (world) => ({ params: await freshInvitation(world), input: {} }),
    },
    {
      case: 'of the caller',
      expect: members(200),
      request: async (world, who) => ({ params: await ownInvitation(world, who), input: {} }),
    },
  ],
};

testCalls(buildDesignWorld, rows);

import type { linkGate } from '@chamfer/contract/calls/sharing/link-gate';
import type { linkSharing } from '@chamfer/contract/calls/sharing/link-sharing';
import { addToLink, buildPerson, buildSharingInvitation } from '@chamfer/testing';
import { buildDesignWorld, type DesignWorld, invited, members, type Rows, testCalls } from '@chamfer/testing/calls';

const onLink = ({ links }: DesignWorld) => ({ viewLink: links.restricted });
const editing = (status: number) => invited(404, { viewer: 403, commenter: 403, editor: status, owner: status });

/** A pending invitation of a new address. */
async function freshInvitation(world: DesignWorld) {
  const { app, people, design, links } = world;
  const to = { projectId: design.projectId, viewLinkId: links.restricted, email: world.freshEmail() };
  return { ...onLink(world), ...(await buildSharingInvitation(app, people.projectOwner, to)) };
}

async function freshMember(world: DesignWorld): Promise<{ viewLink: string; userId: string }> {
  const { userId } = await buildPerson(world.app);
  await addToLink(world.app, world.links.restricted, userId, 'viewer');
  return { ...onLink(world), userId };
}

/** Who may see and change who is invited to a review link. */
const rows: Rows<keyof typeof linkSharing | keyof typeof linkGate, DesignWorld> = {
  'PATCH /web/project-view-links/{viewLink}/gate': [
    {
      case: 'an expiry',
      expect: editing(200),
      request: (world) => ({ params: onLink(world), input: { expiresAt: '2040-01-01T00:00:00.000Z' } }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/password': [
    {
      case: 'a link without one, of the people invited to it',
      expect: { ...invited(403, { viewer: 201, commenter: 201, editor: 201, owner: 201 }), anonymous: 401 },
      request: (world) => ({ params: onLink(world), input: { password: 'turbine-blade-7' } }),
    },
  ],
  'GET /web/project-view-links/{viewLink}/openings': [
    {
      case: 'restricted link',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 403, owner: 200 }),
      request: (world) => ({ params: onLink(world) }),
    },
  ],
  'GET /web/project-view-links/{viewLink}/openings.csv': [
    {
      case: 'restricted link',
      expect: invited(404, { viewer: 403, commenter: 403, editor: 403, owner: 200 }),
      request: (world) => ({ params: onLink(world) }),
    },
  ],
  'GET /web/project-view-links/{viewLink}/sharing': [
    { case: 'restricted link', expect: editing(200), request: (world) => ({ params: onLink(world) }) },
    {
      case: 'a link that is not shared',
      expect: invited(404, { viewer: 404, commenter: 404, editor: 200, owner: 200 }),
      request: ({ links }) => ({ params: { viewLink: links.notShared } }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/invitations': [
    {
      case: 'a commenter',
      expect: editing(200),
      request: (world) => ({ params: onLink(world), input: { emails: [world.freshEmail()], role: 'commenter' } }),
    },
  ],
  'PUT /web/project-view-links/{viewLink}/invitations/{invitationId}': [
    {
      case: 'a pending invitation',
      expect: editing(200),
      request: async (world) => ({ params: await freshInvitation(world), input: { role: 'viewer' } }),
    },
  ],
  'DELETE /web/project-view-links/{viewLink}/invitations/{invitationId}': [
    {
      case: 'a pending invitation',
      expect: editing(204),
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/resend': [
    {
      case: 'a pending invitation',
      expect: editing(200),
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept': [
    {
      case: 'of somebody else',
      expect: members(404),
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'GET /web/project-view-links/{viewLink}/invitations-by-hash/{hash}': [
    {
      case: 'a pending invitation, whoever looks',
      expect: { ...members(200), anonymous: 200 },
      request: async (world) => ({ params: await freshInvitation(world) }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/invitations-by-hash/{hash}/accept': [
    {
      case: 'of somebody else',
      expect: members(404),
      request: async (world) => ({ params: await freshInvitation(world), input: {} }),
    },
  ],
  'PUT /web/project-view-links/{viewLink}/users/{userId}': [
    {
      case: 'a viewer',
      expect: editing(200),
      request: async (world) => ({ params: await freshMember(world), input: { role: 'commenter' } }),
    },
  ],
  'DELETE /web/project-view-links/{viewLink}/users/{userId}': [
    { case: 'a viewer', expect: editing(204), request: async (world) => ({ params: await freshMember(world) }) },
  ],
};

testCalls(buildDesignWorld, rows);

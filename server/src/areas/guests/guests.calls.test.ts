import { systemContext } from '@chamfer/server/context';
import { seedLinkLike } from '@chamfer/server/scenario';
import { buildGuest, type TestApp } from '@chamfer/testing';
import { all, buildDesignWorld, type DesignWorld, invited, ipOf, type Rows, testCalls } from '@chamfer/testing/calls';
import type { guestRoutes } from './guests.routes.ts';

/** With a link on which everybody may comment as a guest. */
interface GuestWorld extends DesignWorld {
  guestLink: string;
}

async function buildGuestWorld(app: TestApp): Promise<GuestWorld> {
  const world = await buildDesignWorld(app);
  const open = { sharedState: 'anyone_with_link', baseRole: 'commenter', guestsAllowed: true } as const;
  const { db } = app.parts.database;
  return { ...world, guestLink: await seedLinkLike(systemContext(app.parts), db, world.links.restricted, open) };
}

const editing = (status: number) => invited(404, { viewer: 403, commenter: 403, editor: status, owner: status });

/** Who may let guests comment on a link, and remove them; and who may become one, which asks for no account. */
const rows: Rows<keyof typeof guestRoutes, GuestWorld> = {
  'PUT /web/project-view-links/{viewLink}/guests': [
    {
      case: 'restricted link',
      expect: editing(204),
      request: ({ links }) => ({ params: { viewLink: links.restricted }, input: { allowed: true } }),
    },
  ],
  'GET /web/project-view-links/{viewLink}/guests': [
    {
      case: 'restricted link',
      expect: editing(200),
      request: ({ links }) => ({ params: { viewLink: links.restricted } }),
    },
  ],
  'DELETE /web/project-view-links/{viewLink}/guests/{userId}': [
    {
      case: 'a guest',
      expect: editing(204),
      request: async ({ app, links }) => {
        const { userId } = await buildGuest(app, links.restricted);
        return { params: { viewLink: links.restricted, userId } };
      },
    },
    {
      case: 'nobody',
      expect: editing(404),
      request: ({ links, nowhere }) => ({ params: { viewLink: links.restricted, userId: nowhere } }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/guests/codes': [
    {
      case: 'link of guests',
      expect: all(201),
      request: async ({ guestLink, freshEmail }, who) => ({
        params: { viewLink: guestLink },
        input: { email: freshEmail() },
        ip: ipOf(0, who),
      }),
    },
    {
      case: 'anyone, viewing',
      expect: all(403),
      request: ({ links, freshEmail }, who) => ({
        params: { viewLink: links.anyone },
        input: { email: freshEmail() },
        ip: ipOf(1, who),
      }),
    },
    {
      case: 'restricted link',
      expect: all(401),
      request: ({ links, freshEmail }, who) => ({
        params: { viewLink: links.restricted },
        input: { email: freshEmail() },
        ip: ipOf(2, who),
      }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/guests': [
    {
      case: 'restricted link',
      expect: all(401),
      request: ({ links, nowhere }, who) => ({
        params: { viewLink: links.restricted },
        input: { codeId: nowhere, code: '407123', name: 'Tomás Rivera' },
        ip: ipOf(3, who),
      }),
    },
  ],
};

testCalls(buildGuestWorld, rows);

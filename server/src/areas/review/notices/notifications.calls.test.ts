import { buildComment } from '@chamfer/testing';
import {
  all,
  buildDesignWorld,
  type DesignWorld,
  editors,
  invited,
  members,
  onLink,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';
import type { notificationRoutes } from './notification.routes.ts';
import { unsubscribeToken } from './unsubscribe-tokens.ts';

const unsubscribe = {
  case: 'anybody who has the link of a mail',
  expect: all(200),
  request: async ({ app, people, design }: DesignWorld) => {
    const threadId = await buildComment(app, people.projectOwner, design, 'Secret remark');
    return { params: { token: unsubscribeToken(app.parts, { userId: people.projectOwner.userId, threadId }) } };
  },
};

/** Who may name whom, and whose mails are whose. */
const rows: Rows<keyof typeof notificationRoutes, DesignWorld> = {
  'GET /web/project-view-links/{viewLink}/mentionable-people': [
    {
      case: 'restricted link',
      expect: onLink.restricted(403, 200),
      request: ({ links }) => ({ params: { viewLink: links.restricted } }),
    },
    {
      case: 'team link, commenting',
      expect: onLink.teamOnly(403, 200),
      request: ({ links }) => ({ params: { viewLink: links.teamOnly } }),
    },
    {
      case: 'not shared',
      expect: { ...members(404), ...editors(200) },
      request: ({ links }) => ({ params: { viewLink: links.notShared } }),
    },
  ],
  'GET /account/notifications': [{ case: 'one’s own', expect: members(200), request: () => ({}) }],
  'PATCH /account/notifications': [
    { case: 'one’s own', expect: members(200), request: () => ({ input: { replies: false } }) },
  ],
  'PUT /web/comments/{commentId}/mute': [
    {
      case: 'restricted link',
      expect: invited(404, { viewer: 404, commenter: 204, editor: 204, owner: 204 }),
      request: async ({ app, people, design }) => ({
        params: { commentId: await buildComment(app, people.projectOwner, design, 'Secret remark') },
        input: { isMuted: true },
      }),
    },
  ],
  'GET /mail-unsubscriptions/{token}': [unsubscribe],
  'POST /mail-unsubscriptions/{token}': [unsubscribe],
  'DELETE /mail-unsubscriptions/{token}': [unsubscribe],
};

testCalls(buildDesignWorld, rows);

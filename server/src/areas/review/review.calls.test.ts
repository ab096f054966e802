import { buildComment, cubeTop } from '@chamfer/testing';
import {
  all,
  buildDesignWorld,
  type DesignWorld,
  editors,
  invited,
  members,
  onLink,
  only,
  type Rows,
  testCalls,
} from '@chamfer/testing/calls';
import type { reviewRoutes } from './review.routes.ts';

const visitId = '3f1c8a52-4f5e-4b8e-9a53-0d9a3f6f7c21';
const here = { visitId, sheet: null, isAway: false, followedVisitId: null };
const lookingAt = { visitId, camera: [0, 0, 0, 0.5, 1, 2, 30], look: null };

/** A picture of one pixel, under a key of its own. */
const picture = () => ({
  params: { key: crypto.randomUUID() },
  body: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** A picture that the project owner has sent for a link. */
async function sent({ app, people }: DesignWorld, v: string): Promise<string> {
  const call = 'PUT /web/comment-pictures/{key}';
  return (await app.call(call, { as: people.projectOwner, ...picture(), query: { v, name: 'a.png' } })).body.pictureId;
}

/** The same, on a comment of theirs; one for each link. */
const attached = (world: DesignWorld, v: string) => {
  const { app, people, design } = world;
  const known =
    onLinks.get(v) ??
    sent(world, v).then(async (pictureId) => {
      const head = { message: 'Seen', projectViewLinkId: v, webExportId: design.webExportId, pictures: [pictureId] };
      await app.call('POST /web/comments', { as: people.projectOwner, input: { ...cubeTop, ...head } });
      return pictureId;
    });
  onLinks.set(v, known);
  return known;
};
const onLinks = new Map<string, Promise<string>>();
/** One that no comment has, the same for everybody: nobody may have many of them. */
const left = (world: DesignWorld) => {
  leftOne ??= sent(world, world.links.restricted);
  return leftOne;
};
let leftOne: Promise<string> | undefined;

/** Who may see and comment on what a link shows, in each state of the link. */
const rows: Rows<keyof typeof reviewRoutes, DesignWorld> = {
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
  // The design has no picture yet; `link-preview.test.ts` shows which link gives one out.
  'GET /web/project-view-links/{viewLink}/picture': [
    { case: 'restricted link', expect: all(404), request: ({ links }) => ({ params: { viewLink: links.restricted } }) },
    { case: 'anyone, no picture', expect: all(404), request: ({ links }) => ({ params: { viewLink: links.anyone } }) },
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
  'GET /web/comments.csv': [
    {
      case: 'restricted link',
      expect: { ...members(404), viewer: 403, commenter: 403, ...editors(200) },
      request: ({ links }) => ({ query: { v: links.restricted } }),
    },
    {
      case: 'anyone, viewing',
      expect: { ...members(403), ...editors(200) },
      request: ({ links }) => ({ query: { v: links.anyone } }),
    },
  ],
  'POST /web/comments': [
    {
      case: 'restricted link',
      expect: onLink.restricted(403, 201),
      request: ({ links, design }) => ({
        input: { ...cubeTop, message: 'Seen', projectViewLinkId: links.restricted, webExportId: design.webExportId },
      }),
    },
    {
      case: 'team link, commenting',
      expect: onLink.teamOnly(403, 201),
      request: ({ links, design }) => ({
        input: { ...cubeTop, message: 'Seen', projectViewLinkId: links.teamOnly, webExportId: design.webExportId },
      }),
    },
    {
      case: 'a reply, restricted link',
      expect: onLink.restricted(403, 201),
      request: ({ links, known }) => ({
        input: {
          type: 'reply',
          message: 'Seen',
          projectViewLinkId: links.restricted,
          parentCommentId: known.commentId!,
        },
      }),
    },
    {
      case: 'not shared',
      expect: { ...members(404), ...editors(201) },
      request: ({ links, design }) => ({
        input: { ...cubeTop, message: 'Seen', projectViewLinkId: links.notShared, webExportId: design.webExportId },
      }),
    },
  ],
  'PUT /web/comment-pictures/{key}': [
    {
      case: 'restricted link',
      expect: onLink.restricted(403, 200),
      request: ({ links }) => ({ ...picture(), query: { v: links.restricted, name: 'a.png' } }),
    },
    {
      case: 'anyone, viewing',
      expect: { ...members(403), commenter: 200, ...editors(200) },
      request: ({ links }) => ({ ...picture(), query: { v: links.anyone, name: 'a.png' } }),
    },
    {
      case: 'not shared',
      expect: { ...members(404), ...editors(200) },
      request: ({ links }) => ({ ...picture(), query: { v: links.notShared, name: 'a.png' } }),
    },
  ],
  'GET /web/comment-pictures/{pictureId}': [
    {
      case: 'of a comment on a restricted link',
      expect: onLink.restricted(403, 200),
      request: async (world) => ({ params: { pictureId: await attached(world, world.links.restricted) } }),
    },
    {
      case: 'of a comment on a link for viewing',
      expect: { ...all(403), commenter: 200, ...editors(200) },
      request: async (world) => ({ params: { pictureId: await attached(world, world.links.anyone) } }),
    },
    {
      case: 'of a comment on a link that is not shared',
      expect: { ...all(404), ...editors(200) },
      request: async (world) => ({ params: { pictureId: await attached(world, world.links.notShared) } }),
    },
    {
      case: 'that no comment has',
      expect: all(404),
      request: async (world) => ({ params: { pictureId: await left(world) } }),
    },
  ],
  'DELETE /web/comment-pictures/{pictureId}': [
    {
      case: 'of the project owner, that no comment has',
      expect: only('projectOwner', 204),
      request: async (world) => ({ params: { pictureId: await sent(world, world.links.restricted) } }),
    },
    {
      case: 'of a comment of the project owner',
      expect: members(404),
      request: async (world) => ({ params: { pictureId: await attached(world, world.links.restricted) } }),
    },
  ],
  'DELETE /web/comments/{commentId}': [
    {
      case: 'a comment of the commenter',
      expect: only('commenter', 204),
      request: async ({ app, people, design }) => ({
        params: { commentId: await buildComment(app, people.commenter, design, 'Secret remark') },
      }),
    },
  ],
  'PATCH /web/comments/{commentId}': [
    {
      case: 'a comment of the commenter',
      expect: only('commenter', 200),
      request: async ({ app, people, design }) => ({
        params: { commentId: await buildComment(app, people.commenter, design, 'Secret remark') },
        input: { message: 'Seen' },
      }),
    },
  ],
  'PUT /web/comments/{commentId}/resolution': [
    {
      case: 'restricted link',
      expect: invited(404, { viewer: 403, commenter: 200, editor: 200, owner: 200 }),
      request: async ({ app, people, design }) => ({
        params: { commentId: await buildComment(app, people.projectOwner, design, 'Secret remark') },
        input: { isResolved: true },
      }),
    },
  ],
  'PUT /web/comments/{commentId}/placement': [
    {
      case: 'restricted link, on the revision that it was written on',
      expect: invited(404, { viewer: 403, commenter: 409, editor: 409, owner: 409 }),
      request: async ({ app, people, design }) => ({
        params: { commentId: await buildComment(app, people.projectOwner, design, 'Secret remark') },
        input: { ...cubeTop, webExportId: design.webExportId },
      }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/read-comments': [
    {
      case: 'restricted link',
      expect: onLink.restricted(403, 204),
      request: ({ links }) => ({ params: { viewLink: links.restricted }, input: { all: true } }),
    },
    {
      case: 'team link, commenting',
      expect: onLink.teamOnly(403, 204),
      request: ({ links }) => ({ params: { viewLink: links.teamOnly }, input: { all: true } }),
    },
    {
      case: 'not shared',
      expect: { ...members(404), ...editors(204) },
      request: ({ links }) => ({ params: { viewLink: links.notShared }, input: { all: true } }),
    },
  ],
  'PUT /web/project-view-links/{viewLink}/presence': [
    {
      case: 'restricted link',
      expect: { ...onLink.restricted(204, 204), anonymous: 401 },
      request: ({ links }) => ({ params: { viewLink: links.restricted }, input: here }),
    },
    {
      case: 'not shared',
      expect: { ...members(404), ...editors(204) },
      request: ({ links }) => ({ params: { viewLink: links.notShared }, input: here }),
    },
  ],
  'POST /web/project-view-links/{viewLink}/presence/view': [
    {
      case: 'restricted link',
      expect: { ...onLink.restricted(204, 204), anonymous: 401 },
      request: ({ links }) => ({ params: { viewLink: links.restricted }, input: lookingAt }),
    },
    {
      case: 'not shared',
      expect: { ...members(404), ...editors(204) },
      request: ({ links }) => ({ params: { viewLink: links.notShared }, input: lookingAt }),
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
};

testCalls(buildDesignWorld, rows);

import {
  addToLink,
  addToProject,
  buildDesign,
  buildPerson,
  joinTeam,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
let visitors: Record<Visitor, TestPerson | undefined>;

const kinds = [
  'anonymous',
  'stranger',
  'member',
  'guest',
  'linkViewer',
  'linkCommenter',
  'projectEditor',
  'owner',
] as const;
type Visitor = (typeof kinds)[number];
type Outcome = Record<Visitor, string>;

beforeAll(async () => {
  owner = await buildPerson(app);
  visitors = {
    anonymous: undefined,
    stranger: await buildPerson(app),
    member: await buildPerson(app),
    guest: await buildPerson(app),
    linkViewer: await buildPerson(app),
    linkCommenter: await buildPerson(app),
    projectEditor: await buildPerson(app),
    owner,
  };
  await joinTeam(app, owner.teamId, visitors.member!.userId, 'contributor');
  await joinTeam(app, owner.teamId, visitors.guest!.userId, 'guest');
});

/** Creates a design in a given state and invites people to its link and project. */
async function share(
  sharedState: 'anyone_with_link' | 'team_only' | 'restricted' | 'not_shared',
  baseRole: 'viewer' | 'commenter',
): Promise<TestDesign> {
  const design = await buildDesign(app, owner, { sharedState, baseRole });
  await addToLink(app, design.viewLinkId, visitors.linkViewer!.userId, 'viewer');
  await addToLink(app, design.viewLinkId, visitors.linkCommenter!.userId, 'commenter');
  await addToProject(app, design.projectId, visitors.projectEditor!.userId, 'editor');
  return design;
}

/** Returns what a visitor gets: the error code, or the role, with 'comments' if the visitor can read comments. */
async function outcome({ viewLinkId }: TestDesign, visitor: Visitor): Promise<string> {
  const { status, body } = await app.call('POST /web/web-exports', { as: visitors[visitor], query: { v: viewLinkId } });
  if (status !== 200) return body.code;
  const comments = await app.call('GET /web/comments', { as: visitors[visitor], query: { v: viewLinkId } });
  expect(comments.status).toBe(body.isCommentingEnabled ? 200 : 403);
  expect(body.can.comment).toBe(body.isCommentingEnabled && visitor !== 'anonymous');
  expect(body.can.share).toBe(body.userRole === 'editor' || body.userRole === 'owner');
  return `${body.userRole}${body.isCommentingEnabled ? ' comments' : ''}`;
}

const invited = {
  linkCommenter: 'commenter comments',
  projectEditor: 'editor comments',
  owner: 'owner comments',
};
const forbidden = 'PROJECT_VIEW_LINK_FORBIDDEN';
const hidden = 'PROJECT_VIEW_LINK_NOT_FOUND';
const login = 'PROJECT_VIEW_LINK_AUTH_REQUIRED';
const commenter = 'commenter comments';

const table: [Parameters<typeof share>, Outcome][] = [
  [
    ['anyone_with_link', 'viewer'],
    { ...invited, anonymous: 'null', stranger: 'viewer', member: 'viewer', guest: 'viewer', linkViewer: 'viewer' },
  ],
  [
    ['anyone_with_link', 'commenter'],
    {
      ...invited,
      anonymous: 'null comments',
      stranger: commenter,
      member: commenter,
      guest: commenter,
      linkViewer: commenter,
    },
  ],
  [
    ['team_only', 'viewer'],
    { ...invited, anonymous: login, stranger: forbidden, member: 'viewer', guest: forbidden, linkViewer: 'viewer' },
  ],
  [
    ['team_only', 'commenter'],
    { ...invited, anonymous: login, stranger: forbidden, member: commenter, guest: forbidden, linkViewer: 'viewer' },
  ],
  [
    ['restricted', 'commenter'],
    { ...invited, anonymous: login, stranger: forbidden, member: forbidden, guest: forbidden, linkViewer: 'viewer' },
  ],
  [
    ['not_shared', 'commenter'],
    {
      ...invited,
      anonymous: hidden,
      stranger: hidden,
      member: hidden,
      guest: hidden,
      linkViewer: hidden,
      linkCommenter: hidden,
    },
  ],
];

describe.each(table)('a link that is %j', (given, expected) => {
  test('opens for the right visitors, with the right roles', async () => {
    const design = await share(...given);
    const found = await Promise.all(kinds.map(async (kind) => [kind, await outcome(design, kind)]));
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});

test('a link that does not exist looks like one that is not shared', async () => {
  const { status, body } = await app.call('POST /web/web-exports', { as: owner, query: { v: app.parts.ids.uuid() } });
  expect([status, body.code]).toEqual([404, hidden]);
});

import { type Call, type CallOptions, contract, refusesGuests } from '@chamfer/contract';
import {
  buildComment,
  buildDesign,
  buildGuest,
  buildPerson,
  cubeTop,
  type TestDesign,
  type TestGuest,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let owner: TestPerson;
let guest: TestGuest;
let elsewhere: Things;
const nothing: Things = { link: uuid(1), webExport: uuid(2), comment: uuid(3), picture: uuid(4), unsent: uuid(5) };

/** What a call can be about. */
interface Things {
  link: string;
  webExport: string;
  comment: string;
  picture: string;
  /** A picture that no comment has yet. */
  unsent: string;
}

function uuid(number: number): string {
  return `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

beforeAll(async () => {
  owner = await buildPerson(app);
  const own = await buildDesign(app, owner);
  guest = await buildGuest(app, own.viewLinkId);
  const other = await buildDesign(app, owner);
  // The same person is a guest there too, with its own session.
  const there = await buildGuest(app, other.viewLinkId);
  const [picture, unsent] = [await sendPicture(other, there), await sendPicture(other, there)];
  const head = { message: 'Parallel?', projectViewLinkId: other.viewLinkId, webExportId: other.webExportId };
  await app.call('POST /web/comments', { as: there, input: { ...cubeTop, ...head, pictures: [picture] } });
  const comment = await buildComment(app, owner, other);
  elsewhere = { link: other.viewLinkId, webExport: other.webExportId, comment, picture, unsent };
});

async function sendPicture({ viewLinkId: v }: TestDesign, as: TestGuest): Promise<string> {
  const body = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer();
  const params = { key: app.parts.ids.uuid() };
  const sent = await app.call('PUT /web/comment-pictures/{key}', { as, params, query: { v, name: 'a.png' }, body });
  expect(sent.status).toBe(200);
  return sent.body.pictureId;
}

type Requests = { [C in Call]?: (things: Things) => CallOptions<C> & { body?: Buffer } };
/** Every call that a guest may make, about things that are not theirs. */
const requests: Requests = {
  'POST /web/web-exports': ({ link }) => ({ query: { v: link } }),
  'GET /web/comments': ({ link }) => ({ query: { v: link } }),
  'POST /web/comments': ({ link, webExport }) => ({
    input: { ...cubeTop, message: 'Mine?', projectViewLinkId: link, webExportId: webExport },
  }),
  'DELETE /web/comments/{commentId}': ({ comment }) => ({ params: { commentId: comment } }),
  'PUT /web/comments/{commentId}/placement': ({ comment, webExport }) => ({
    params: { commentId: comment },
    input: { ...cubeTop, webExportId: webExport },
  }),
  'GET /web/project-view-links/{viewLink}/events': ({ link }) => ({ params: { viewLink: link } }),
  'POST /web/project-view-links/{viewLink}/password': ({ link }) => ({
    params: { viewLink: link },
    input: { password: 'Correct-Horse-7' },
  }),
  'PUT /web/comment-pictures/{key}': ({ link }) => ({
    params: { key: uuid(9) },
    query: { v: link, name: 'a.png' },
    body: Buffer.from('no picture'),
  }),
  'GET /web/comment-pictures/{pictureId}': ({ picture }) => ({ params: { pictureId: picture } }),
  'DELETE /web/comment-pictures/{pictureId}': ({ unsent }) => ({ params: { pictureId: unsent } }),
};
const calls = Object.keys(requests) as Call[];

/** Calls of guests that are about no thing of anybody: their session, flags, events of telemetry. */
const aboutNothing = ['/auth/logout', '/telemetry', '/ofrep/v1/evaluate/flags', '/ofrep/v1/evaluate/flags/{key}'];

test('each call that guests may make is among these', () => {
  const open = (Object.keys(contract) as Call[]).filter((call) => 'guests' in contract[call]);
  const named = open.filter((call) => !aboutNothing.includes(call.split(' ')[1]!));
  expect(calls.toSorted()).toEqual(named.toSorted());
});

test.each(calls)('%s: what is not theirs is as unknown as what is not there', async (call) => {
  const ask = async (things: Things) => {
    const { status, body } = await app.call(call, { ...requests[call]!(things), as: guest } as never);
    const { requestId: _, ...content } = body as Record<string, unknown>;
    return { status, content };
  };
  const [foreign, unknown] = [await ask(elsewhere), await ask(nothing)];
  expect(foreign).toEqual(unknown);
  expect(foreign.status).toBe(404);
});

test('a comment in a thread of another link, and with a picture from there, is refused as one with unknown ones', async () => {
  const own = await buildDesign(app, owner);
  const here = await buildGuest(app, own.viewLinkId);
  const reply = (parentCommentId: string, pictures: string[] = []) =>
    app.call('POST /web/comments', {
      as: here,
      input: { type: 'reply', message: 'Yes', projectViewLinkId: own.viewLinkId, parentCommentId, pictures },
    });
  const first = await buildComment(app, owner, own);
  const refusals = async (things: Things) =>
    [await reply(things.comment), await reply(first, [things.unsent])].map(({ status, body }) => [
      status,
      body.code,
      body.validationErrors,
    ]);
  expect(await refusals(elsewhere)).toEqual(await refusals(nothing));
});

test('every other call refuses a guest before it looks at anything, and ends no session', async () => {
  const closed = (Object.keys(contract) as Call[]).filter((call) => refusesGuests(contract[call]));
  for (const call of closed) {
    const [method, path] = call.split(' ') as [string, string];
    const url = `/api${path.replaceAll(/\{\w+\}/g, elsewhere.link)}`;
    const answer = await app.fetch(method as 'GET', url, { as: guest });
    expect([call, answer.status, answer.body.code]).toEqual([call, 403, 'GUEST_FORBIDDEN']);
  }
});

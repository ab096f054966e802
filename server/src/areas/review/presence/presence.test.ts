import { randomUUID } from 'node:crypto';
import {
  buildDesign,
  buildPerson,
  type EventStream,
  openEventStream,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { presenceTopic } from './presence-events.service.ts';
import { silenceMs } from './presence-room.ts';

const app = useTestApp();
const neighbour = useTestApp({ sharing: app });
let origins: string[];
let mara: TestPerson;
let jonas: TestPerson;
let design: TestDesign;
const streams: EventStream[] = [];

beforeAll(async () => {
  origins = [await app.listen(), await neighbour.listen()];
  mara = await buildPerson(app, { name: 'Mara Lindqvist' });
  jonas = await buildPerson(app, { name: 'Jonas Weber' });
});
beforeEach(async () => {
  design = await buildDesign(app, mara);
});
afterAll(() => Promise.all(streams.map((stream) => stream.close())));

type Event = NonNullable<Awaited<ReturnType<EventStream['next']>>>;
type Presence = Extract<Event, { type: 'presence' }>;

/** An open page, on one of the two servers. */
async function visit(as?: TestPerson, server = 0, visitId: string = randomUUID()) {
  const stream = await openEventStream(origins[server]!, design.viewLinkId, as, visitId);
  streams.push(stream);
  return {
    visitId,
    stream,
    /** Reads on until the page gets this about who is there. */
    async until(holds: (event: Presence) => boolean): Promise<Presence> {
      for (;;) {
        const event = await stream.next();
        if (event === null) throw new Error('the stream has ended');
        if (event.type === 'presence' && holds(event)) return event;
      }
    },
    async nextView() {
      for (;;) {
        const event = await stream.next();
        if (event?.type !== 'presence') return event;
      }
    },
    say: (more: { isAway?: boolean; followedVisitId?: string | null; sheet?: { drawingId: string; page: number } }) =>
      (server ? neighbour : app).call('PUT /web/project-view-links/{viewLink}/presence', {
        as: as!,
        params: { viewLink: design.viewLinkId },
        input: { visitId, sheet: null, isAway: false, followedVisitId: null, ...more },
      }),
  };
}
const names = ({ people }: Presence) => people.map(({ user }) => user.name);
const share = ({
  sharedState = 'anyone_with_link',
  baseRole,
}: {
  sharedState?: 'restricted' | 'anyone_with_link';
  baseRole?: 'viewer' | 'commenter';
}) =>
  app.call('PATCH /web/project-view-links/{id}', {
    as: mara,
    params: { id: design.viewLinkId },
    input: { sharedState, baseRole },
  });
const camera = [0, 0.1, 0, 0.5, 1.2, 2, 30];
const passView = (as: TestPerson, visitId: string) =>
  neighbour.call('POST /web/project-view-links/{viewLink}/presence/view', {
    as,
    params: { viewLink: design.viewLinkId },
    input: { visitId, camera, look: 'view=1;x:0.5' },
  });

test('people see each other by name through two servers; visitors without an account are a number', async () => {
  const first = await visit(mara);
  const second = await visit(jonas, 1);
  const visitor = await visit(undefined, 1);
  expect(names(await first.until(({ people, others }) => people.length + others === 2))).toEqual(['Jonas Weber']);
  expect(names(await second.until(({ people, others }) => people.length + others === 2))).toEqual(['Mara Lindqvist']);
  const seen = await visitor.until(({ others }) => others === 2);
  expect(seen.people).toEqual([]);
  await visitor.stream.close();
  expect(await first.until(({ others }) => others === 0)).toMatchObject({ people: [{ isAway: false, sheet: null }] });
  const sheet = { drawingId: randomUUID(), page: 2 };
  await second.say({ isAway: true, sheet });
  expect(await first.until(({ people }) => people[0]?.isAway === true)).toMatchObject({ people: [{ sheet }] });
  await second.stream.close();
  expect(await first.until(({ people }) => people.length === 0)).toMatchObject({ others: 0 });
});

test('people who may not read comments see no names', async () => {
  await share({ baseRole: 'viewer' });
  const owner = await visit(mara);
  const viewer = await visit(jonas);
  expect(await viewer.until(({ others }) => others === 1)).toMatchObject({ people: [], others: 1 });
  expect(names(await owner.until(({ people }) => people.length === 1))).toEqual(['Jonas Weber']);
});

test('a view goes to those who follow it, and to nobody who may not', async () => {
  const [owner, follower] = [await visit(mara), await visit(jonas, 1)];
  await owner.until(({ people }) => people.length === 1);
  await follower.until(({ people }) => people.length === 1);
  await follower.say({ followedVisitId: owner.visitId });
  expect(await owner.until(({ followers }) => followers === 1)).toMatchObject({
    people: [{ followedVisitId: owner.visitId }],
  });
  // Nobody speaks for the visit of another person.
  await passView(jonas, owner.visitId);
  await passView(mara, owner.visitId);
  const seen = { type: 'presence_view', visitId: owner.visitId, camera, look: 'view=1;x:0.5' };
  expect(await follower.nextView()).toEqual(seen);
  await share({ baseRole: 'viewer' });
  expect(await follower.nextView()).toEqual({ type: 'link_changed' });
  await passView(mara, owner.visitId);
  await share({ baseRole: 'commenter' });
  expect(await follower.nextView()).toEqual({ type: 'link_changed' });
  await passView(mara, owner.visitId);
  expect(await follower.nextView()).toEqual(seen);
});

test('people who lose the link see nothing any more and are not present', async () => {
  const [owner, stranger] = [await visit(mara), await visit(jonas, 1)];
  await owner.until(({ people }) => people.length === 1);
  await share({ sharedState: 'restricted' });
  expect(await stranger.nextView()).toEqual({ type: 'link_changed' });
  expect(await stranger.stream.next()).toBeNull();
  await owner.until(({ people }) => people.length === 0);
  expect(await stranger.say({})).toMatchObject({ status: 403, body: { code: 'PROJECT_VIEW_LINK_FORBIDDEN' } });
});

test('a page that reopens its stream, on another server too, does not flicker', async () => {
  const [owner, other] = [await visit(mara), await visit(jonas)];
  await owner.until(({ people }) => people.length === 1);
  await other.stream.close();
  await visit(jonas, 1, other.visitId);
  const received: Presence[] = [];
  const untilOthers = (count: number) => owner.until((event) => received.push(event) > 0 && event.others === count);
  // Servers hear of each other in order: once somebody new is known here, so is the page that moved.
  await visit(undefined, 1);
  await untilOthers(1);
  app.clock.advance(10_000);
  await visit(undefined, 1);
  await untilOthers(2);
  expect(received.map(names)).toEqual(received.map(() => ['Jonas Weber']));
});

test('a server that dies leaves no ghosts', async () => {
  const owner = await visit(mara);
  await owner.until(({ people }) => people.length === 0);
  const ghost = { visitId: randomUUID(), userId: jonas.userId, sheet: null, isAway: false, followedVisitId: null };
  const { events, database } = app.parts;
  await events.publish(database.db, presenceTopic, design.viewLinkId, {
    type: 'here',
    from: randomUUID(),
    visits: [ghost],
  });
  expect(names(await owner.until(({ people }) => people.length === 1))).toEqual(['Jonas Weber']);
  app.clock.advance(silenceMs);
  await owner.until(({ people }) => people.length === 0);
});

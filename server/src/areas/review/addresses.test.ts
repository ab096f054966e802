import {
  addToLink,
  addToProject,
  buildComment,
  buildDesign,
  buildGuest,
  buildPerson,
  buildReply,
  cubeTop,
  type EventStream,
  joinTeam,
  openEventStream,
  type TestDesign,
  type TestGuest,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const app = useTestApp();
let origin: string;
let design: TestDesign;
let guest: TestGuest;
/** Somebody from outside who comments, and a member of the team who does. */
let supplier: TestPerson;
let contributor: TestPerson;
const readers = {} as Record<Reader, { token: string } | undefined>;
const streams: EventStream[] = [];

type Reader = keyof typeof sees;
/** Whose addresses each reader is given: of the supplier, of the team's contributor (DECISIONS 73). */
const sees = {
  'an owner of the project': [true, true],
  'an editor of the project from outside': [true, true],
  'the supplier': [true, false],
  'a colleague of the supplier’s': [true, false],
  'another contributor of the team': [false, true],
  'a commenter from outside': [false, false],
  'a guest of the team': [false, false],
  'somebody with an account': [false, false],
  'a guest of the link': [false, false],
  'a visitor': [false, false],
} as const;
const kinds = Object.keys(sees) as Reader[];

beforeAll(async () => {
  origin = await app.listen();
  const person = (name: string) => buildPerson(app, { name });
  const owner = await person('Mara Lindqvist');
  supplier = await person('Tomás Rivera');
  contributor = await person('Jonas Weber');
  design = await buildDesign(app, owner);
  guest = await buildGuest(app, design.viewLinkId, { name: 'Ines Duarte' });
  const editor = await person('Elena Petrova');
  await addToProject(app, design.projectId, editor.userId, 'editor');
  const colleague = await person('Rui Alves');
  await joinTeam(app, supplier.teamId, colleague.userId, 'contributor');
  await joinTeam(app, owner.teamId, contributor.userId, 'contributor');
  const other = await person('Kenji Mori');
  await joinTeam(app, owner.teamId, other.userId, 'contributor');
  const teamGuest = await person('Amir Haddad');
  await joinTeam(app, owner.teamId, teamGuest.userId, 'guest');
  const commenter = await person('Lucía Romero');
  await addToLink(app, design.viewLinkId, commenter.userId, 'commenter');
  const values = [owner, editor, supplier, colleague, other, commenter, teamGuest, await person('Ada Berg'), guest];
  for (const [index, kind] of kinds.entries()) readers[kind] = values[index];
});
afterAll(() => Promise.all(streams.map((stream) => stream.close())));

/** Whose addresses are in an answer. The guest's is in none. */
function addressesIn(text: string): boolean[] {
  expect(text).not.toContain(guest.email);
  return [text.includes(supplier.email), text.includes(contributor.email)];
}

describe.each(kinds)('%s', (kind) => {
  test('sees in the comments the addresses that are for them, and every name', async () => {
    const thread = await buildComment(app, supplier, design, 'Wall of 2 mm?');
    await buildReply(app, contributor, design, thread);
    const head = { projectViewLinkId: design.viewLinkId, message: 'And here?' };
    await app.call('POST /web/comments', { as: guest, input: { type: 'reply', ...head, parentCommentId: thread } });
    const { body, bytes } = await app.call('GET /web/comments', {
      as: readers[kind],
      query: { v: design.viewLinkId },
    });
    expect(addressesIn(bytes.toString())).toEqual(sees[kind]);
    const names = body.users.map(({ name }) => name).toSorted();
    expect(names).toEqual(['Ines Duarte', 'Jonas Weber', 'Tomás Rivera']);
    // Where an address is not given, nothing replaces it.
    expect(body.users.filter(({ email }) => email === '')).toEqual([]);
  });

  test('hears of new comments with those addresses alone', async () => {
    const stream = await openEventStream(origin, design.viewLinkId, readers[kind]);
    streams.push(stream);
    const eventOf = async (author: TestPerson, message: string) => {
      await buildComment(app, author, design, message);
      for (;;) {
        const event = await stream.next();
        if (event === null) throw new Error('the stream has ended');
        if (event.type === 'comment_created' && event.comment.message === message) return event;
      }
    };
    const events = [await eventOf(supplier, `By ${kind}`), await eventOf(contributor, `For ${kind}`)];
    expect(addressesIn(JSON.stringify(events))).toEqual(sees[kind]);
  });
});

test('of those who are there each sees the addresses that are for them', async () => {
  const visits = new Map<Reader, EventStream>();
  const visit = async (as: { token: string } | undefined) => {
    const stream = await openEventStream(origin, design.viewLinkId, as, crypto.randomUUID());
    streams.push(stream);
    return stream;
  };
  for (const as of [supplier, contributor]) await visit(as);
  for (const kind of kinds) visits.set(kind, await visit(readers[kind]));
  for (const [kind, stream] of visits) {
    for (;;) {
      const event = await stream.next();
      if (event === null) throw new Error('the stream has ended');
      if (event.type !== 'presence') continue;
      const isNamed = (who: TestPerson) => event.people.some(({ user }) => user.userId === who.userId);
      const isAll = event.people.length + event.others >= kinds.length - (kind === 'the supplier' ? 1 : 0);
      if (!isAll) continue;
      if (kind === 'a guest of the link' || kind === 'a visitor') expect(event.people).toEqual([]);
      else expect([isNamed(supplier), isNamed(contributor)]).toEqual([kind !== 'the supplier', true]);
      // Nobody is among those they see themselves.
      const [ofSupplier, ofContributor] = sees[kind];
      expect(addressesIn(JSON.stringify(event))).toEqual([ofSupplier && kind !== 'the supplier', ofContributor]);
      break;
    }
  }
});

test('those whom a comment can name are offered with those addresses, and guests as such', async () => {
  await buildComment(app, supplier, design);
  await buildComment(app, contributor, design);
  const head = { message: 'Look', projectViewLinkId: design.viewLinkId, webExportId: design.webExportId };
  await app.call('POST /web/comments', { as: guest, input: { ...cubeTop, ...head } });
  for (const kind of kinds.slice(0, -2)) {
    const asked = await app.call('GET /web/project-view-links/{viewLink}/mentionable-people', {
      as: readers[kind]!,
      params: { viewLink: design.viewLinkId },
      query: { q: '' },
    });
    const [ofSupplier, ofContributor] = sees[kind];
    expect([kind, ...addressesIn(asked.bytes.toString())]).toEqual([
      kind,
      ofSupplier && kind !== 'the supplier',
      ofContributor,
    ]);
    expect(asked.body.people.filter(({ isGuest }) => isGuest)).toEqual([
      { userId: guest.userId, name: 'Ines Duarte', email: null, isGuest: true },
    ]);
  }
});

test('lists, the project page and its revisions give addresses by the same rule', async () => {
  const owner = readers['an owner of the project'] as TestPerson;
  const { teamId } = owner;
  const asked = async (as: TestPerson) => [
    await app.call('GET /web/projects', { as, query: { teamId, onlySharedProjects: 'false' } }),
    await app.call('GET /web/project-view-links', { as, query: { teamId } }),
    await app.call('GET /web/projects/{projectId}', { as, params: { projectId: design.projectId } }),
    await app.call('GET /app/projects/{projectId}/revisions', { as, params: { projectId: design.projectId } }),
  ];
  const outsider = await buildPerson(app);
  await addToProject(app, design.projectId, outsider.userId, 'commenter');
  for (const { status, bytes } of await asked(outsider)) {
    expect([status, bytes.toString().includes(owner.email)]).toEqual([200, false]);
    expect(bytes.toString()).toContain('Mara Lindqvist');
  }
  await addToProject(app, design.projectId, contributor.userId, 'commenter');
  for (const { status, bytes } of await asked(contributor))
    expect([status, bytes.toString().includes(owner.email)]).toEqual([200, true]);
  const editor = readers['an editor of the project from outside'] as TestPerson;
  const page = await app.call('GET /web/projects/{projectId}', { as: editor, params: { projectId: design.projectId } });
  expect(page.bytes.toString()).toContain(owner.email);
});

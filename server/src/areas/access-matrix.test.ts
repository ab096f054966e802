import { readFileSync } from 'node:fs';
import { type Call, contract, type Endpoint, type ErrorCode } from '@chamfer/contract';
import { systemContext } from '@chamfer/server/context';
import { buildMember, type TestApp, type TestPerson, useTestApp } from '@chamfer/testing';
import { askCall, buildDesignWorld, type DesignWorld, valid } from '@chamfer/testing/calls';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { seedSpaceMember } from './teams/core/teams.seed.ts';

interface Row {
  on: string;
  act: string;
  allowed: Record<string, boolean | string>;
  refusal: ErrorCode | null;
  refusalNone: ErrorCode;
  refusalNotInSpace?: ErrorCode;
  refusalAnonymous: ErrorCode;
  call?: string;
}
const { rows } = JSON.parse(readFileSync(new URL('./access-matrix.json', import.meta.url), 'utf8')) as { rows: Row[] };

/** The same call, as the contract writes its path. */
const plain = (call: string) => call.replace(/ \{.*:?.*\}$/, '').replaceAll(/\{\w+\}/g, '{}');
const calls = new Map((Object.keys(contract) as Call[]).map((call) => [plain(call), call]));
/** Calls that the contract has at another path than the oracle. */
const moved: Record<string, Call> = {
  'GET /app/project-view-links/{}/openings': 'GET /web/project-view-links/{viewLink}/openings',
  'DELETE /app/project-view-links/{}/guests/{}': 'DELETE /web/project-view-links/{viewLink}/guests/{userId}',
  'GET /app/project-view-links/{}/comments.csv': 'GET /web/comments.csv',
};
/** Rows that have their own call in the contract, and share one in the oracle. */
const parted: Record<string, Call> = {
  'link: set password, end date, guests allowed': 'PATCH /web/project-view-links/{viewLink}/gate',
};
const nameOf = ({ on, act }: Row) => `${on}: ${act}`;
const callOf = (row: Row): Call | undefined => {
  const path = plain(row.call ?? '');
  return parted[nameOf(row)] ?? calls.get(path) ?? moved[path];
};

/** Rows whose noun is one's own account, or money; the calls of these areas are tested with what they need. */
const elsewhere = ['account', 'operator', 'billing'];
/** Rows that are tested where the thing is that they are about, because without it everybody gets the same answer. */
const aboutOneThing = [
  // Everybody sees their own account, and asks for what they may not open.
  'team: see the team in one’s account',
  'project: request access',
  'project: withdraw one’s own access request',
  // Who leaves names themselves.
  'project: leave the project',
  'link: leave the link',
  'link: open a link that is not shared or has expired',
];
/** What would end the world in which the other rows are tested; who may do it is tested in its area. */
const ending = [
  'leave the team',
  'delete an empty space',
  'delete, bring back within 30 days',
  'see all that is shared, end all sharing',
  'archive, restore',
  'switch access between invited and space',
  'delete a comment',
];

const tested = rows.filter((row) => {
  return callOf(row) && !elsewhere.includes(row.on) && !aboutOneThing.includes(nameOf(row));
});

const app = useTestApp();
let world: DesignWorld;
let origin: string;
let inSpace: Record<string, TestPerson>;
beforeAll(async () => {
  world = await buildDesignWorld(app);
  origin = await app.listen();
  inSpace = { guest: await guestOfSpace(app, world), notInSpace: world.people.projectOwner };
});

async function guestOfSpace({ parts }: TestApp, { teamId, teamSpaceId: spaceId }: DesignWorld): Promise<TestPerson> {
  const guest = await buildMember(app, teamId, 'guest');
  await seedSpaceMember(systemContext(parts), parts.database.db, { teamId, spaceId, userId: guest.userId });
  return guest;
}

/** Who has a role on the noun of a row. */
function actorOf(on: string, role: string): TestPerson | undefined {
  const { people } = world;
  if (role === 'anonymous') return undefined;
  if (role === 'none') return people.stranger;
  if (on === 'project' || on === 'link' || on === 'comment') {
    const { projectOwner: owner, projectEditor: editor, commenter, viewer } = people;
    return { owner, editor, commenter, viewer }[role]!;
  }
  const { teamOwner: owner, seatManager, teamEditor: editor, teamContributor: contributor, teamGuest: guest } = people;
  const team = { owner, seat_manager: seatManager, editor, contributor, guest };
  return (on === 'space' && inSpace[role]) || team[role as keyof typeof team];
}

/** What a row is asked about: the world's team, space, design and link; whom or what it would change is not there. */
function requestOf(row: Row, call: Call) {
  const { design, teamId, teamSpaceId, links, nowhere, known } = world;
  const ids: Record<string, string> = {
    ...known,
    teamId,
    spaceId: teamSpaceId,
    projectId: design.projectId,
    viewLink: links.restricted,
    v: links.restricted,
    projectViewLinkId: links.restricted,
    userId: nowhere,
    invitationId: nowhere,
    id: call.startsWith('PATCH /web/project-view-links/') ? links.restricted : nowhere,
    webExportId: design.webExportId,
  };
  const endpoint: Endpoint = contract[call];
  const draw = (schema: Endpoint['input']) => schema && fc.sample(valid(schema, ids), { seed: 7, numRuns: 1 })[0];
  const params = Object.fromEntries([...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, ids[name!]]));
  // What a link's comments are exported with is left at its defaults: drawn texts are no time zones.
  const query = row.act.startsWith('export comments') ? { v: links.restricted } : draw(endpoint.query);
  return { params, query, input: inputs[nameOf(row)]?.(world) ?? draw(endpoint.input) };
}

/** What rows that share a call say, and what would change the world otherwise. */
const inputs: Record<string, (world: DesignWorld) => unknown> = {
  'team: transfer ownership': () => ({ role: 'owner', transfer: true }),
  'team: change a team role': () => ({ role: 'editor' }),
  'space: create a project in a space': ({ teamSpaceId: spaceId }) => ({ spaceId }),
  'project: give the editor role': () => ({ emails: ['asked@haldenworks.example'], role: 'editor' }),
  'project: give or take the owner role': () => ({ role: 'owner' }),
  'project: change a person’s role': () => ({ role: 'viewer' }),
  'project: switch access between invited and space': () => ({ access: 'invited' }),
  'project: rename the project': () => ({ name: 'Gearbox' }),
  'project: move to another space of the team': ({ nowhere: spaceId }) => ({ spaceId }),
  'project: archive, restore': () => ({ archived: true }),
  'project: upload a revision, begin a web export': () => ({
    title: 'Gearbox',
    files: [{ kind: 'model', name: 'gearbox.glb', size: 1 }],
  }),
  'project: accept an access request': () => ({ role: 'viewer' }),
  'link: change state or base role, unpublish, publish again': () => ({ sharedState: 'restricted' }),
  'comment: write or answer': ({ links: { restricted: projectViewLinkId }, design: { webExportId }, nowhere }) => ({
    type: 'drawing',
    message: 'Asked',
    projectViewLinkId,
    webExportId,
    drawingId: nowhere,
    page: 1,
    x: 0.5,
    y: 0.5,
  }),
  'link: set password, end date, guests allowed': () => ({ password: null }),
};

async function answerOf(row: Row, role: string) {
  const call = callOf(row)!;
  const given = { as: actorOf(row.on, role), ...requestOf(row, call) } as never;
  const { status, body } = await askCall(app, origin, call, given);
  return { status, code: status < 400 ? null : (body as { code: ErrorCode }).code };
}

function refusalOf(row: Row, role: string): ErrorCode | null {
  if (role === 'anonymous') return row.refusalAnonymous;
  if (role === 'none') return row.refusalNone;
  return role === 'notInSpace' ? row.refusalNotInSpace! : row.refusal;
}

test('every call of the oracle is in the contract', () => {
  const unknown = rows.filter((row) => row.call && !callOf(row)).map(({ call }) => call);
  expect(unknown).toEqual([]);
});

describe.each(tested)('$on: $act', (row) => {
  // Guests of a link are asked about in the tests of all calls.
  const roles = Object.keys(row.allowed).filter((role) => role !== 'linkGuest');
  test.each(roles)('%s', async (role) => {
    if (row.allowed[role] === false) {
      expect((await answerOf(row, role)).code).toBe(refusalOf(row, role));
      return;
    }
    if (ending.includes(row.act)) return;
    const { status, code } = await answerOf(row, role);
    expect([status, code]).not.toContain(401);
    expect(code).not.toBe('VALIDATION_ERROR');
    for (const refused of ['none', 'anonymous', role]) expect(code).not.toBe(refusalOf(row, refused) ?? '');
  });
});

import { createHash } from 'node:crypto';
import type { LinkRole } from '@chamfer/contract/roles';
import { systemContext } from '@chamfer/server/context';
import { schema } from '@chamfer/server/schema';
import { openSession } from '@chamfer/server/testing';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import {
  addToProject,
  buildComment,
  buildDesign,
  buildPerson,
  joinTeam,
  type TestPerson,
  testPassword,
} from './factories.ts';
import { buildInvitation } from './invitations.ts';
import type { Column } from './permission-rows.ts';
import { beginExport } from './publish.ts';
import { cubeGlb } from './sample-glb.ts';
import type { TestApp } from './test-app.ts';

/** The world of the permission matrix, and what its rows use up, made on demand. */
export interface World {
  people: Record<Exclude<Column, 'anonymous'>, TestPerson>;
  /** Words that only those may read who have access. */
  secrets: string[];
  teamId: string;
  /** A space of the team with a project open to it; guests are not in the space. */
  teamSpaceId: string;
  spaceProjectId: string;
  /** The design for invited people, its links and its model. */
  projectId: string;
  webExportId: string;
  modelKey: string;
  links: Record<'restricted' | 'teamOnly' | 'anyone' | 'notShared' | 'ofSpace', string>;
  /** An id that nothing has. */
  nowhere: string;
  freshEmail(): string;
  /** A person with an account of their own for one call; nobody where the caller is nobody. */
  freshPerson(who: Column): Promise<TestPerson | undefined>;
  /** A further session of the project's owner. */
  freshSession(): Promise<string>;
  /** A passkey of the project's owner. */
  freshPasskey(): Promise<string>;
  refreshTokenOf(who: Column): Promise<{ token: string } | undefined>;
  /** A token that hands an account over. */
  handoffToken(): Promise<string>;
  /** A code of an account for the design app, with its verifier. */
  appCode(): Promise<{ code: string; codeVerifier: string }>;
  /** The link of an invitation of a new address to the team. */
  freshInvitation(): Promise<string>;
  /** A comment of the commenter on the restricted link. */
  freshComment(): Promise<string>;
  /** A web export of the project's owner whose model has arrived. */
  freshWebExport(): Promise<string>;
  /** The design for invited people, its light thumbnail once more one that the server has rendered. */
  freshRenderedExport(): Promise<string>;
  /** A picture as viewers send it. */
  picture: Buffer;
  /** A revision of the project's owner whose file has arrived. */
  freshRevision(): Promise<{ projectId: string; revisionId: number }>;
  /** An upload of the project's owner with the signed query of its first part. */
  freshUpload(): Promise<{ uploadId: string; query: { expires: string; signature: string } }>;
  /** The query that opens the model for a link. */
  signed(viewLinkId: string, who: Column): { v: string; u?: string; expires: string; signature: string };
}

/**
 * Builds the world: a team with an owner, a seat manager, an editor, a contributor and a guest; in it a design for
 * invited people only (its owner is an editor of the team; its viewer, commenter and editor are from outside, and so
 * guests), shared by a restricted link, by a team link (commenting), by a link for anyone (viewing) and by one that is
 * not shared; and a second design in a space of the team, open to the space, where the contributor comments and editor,
 * seat manager and owner edit.
 */
export async function buildWorld(app: TestApp): Promise<World> {
  const people = await buildPeople(app);
  const { db } = app.parts.database;
  const { teamId } = people.teamOwner;
  for (const [who, role] of [
    ['teamGuest', 'guest'],
    ['teamContributor', 'contributor'],
    ['teamEditor', 'editor'],
    ['seatManager', 'seat_manager'],
    ['projectOwner', 'editor'],
  ] as const) {
    await joinTeam(app, teamId, people[who].userId, role);
  }
  const secret = { sharedState: 'restricted', title: 'Secret gearbox', place: people.teamOwner } as const;
  const design = await buildDesign(app, people.projectOwner, secret);
  await addToProject(app, design.projectId, people.viewer.userId, 'viewer');
  await addToProject(app, design.projectId, people.commenter.userId, 'commenter');
  await addToProject(app, design.projectId, people.projectEditor.userId, 'editor');
  const links = {
    restricted: design.viewLinkId,
    teamOnly: await addLink(app, design.viewLinkId, 'team_only', 'commenter'),
    anyone: await addLink(app, design.viewLinkId, 'anyone_with_link', 'viewer'),
    notShared: await addLink(app, design.viewLinkId, 'not_shared', 'commenter'),
  };
  const space = await buildTeamSpace(app, people);
  const [exported] = await db.select().from(schema.webExports).where(eq(schema.webExports.id, design.webExportId));
  const modelKey = exported!.modelObjectKey!;
  await buildComment(app, people.commenter, design, 'Secret remark');
  await app.call('PUT /users/{userId}/app-properties', {
    as: people.projectOwner,
    params: { userId: people.projectOwner.userId },
    input: { is_mad: true },
  });
  const begin = () =>
    beginExport(app, people.projectOwner, {
      projectId: design.projectId,
      files: [{ name: 'cube.glb', bytes: cubeGlb() }],
    });
  let emails = 0;
  return {
    people,
    secrets: [
      'Secret gearbox',
      'Secret remark',
      'Secret key',
      modelKey,
      ...Object.values(people).map(({ email }) => email),
    ],
    teamId,
    teamSpaceId: space.spaceId,
    spaceProjectId: space.projectId,
    projectId: design.projectId,
    webExportId: design.webExportId,
    modelKey,
    links: { ...links, ofSpace: space.viewLinkId },
    nowhere: app.parts.ids.uuid(),
    freshEmail: () => `fresh-${emails++}@haldenworks.example`,
    freshPerson: async (who) => (who === 'anonymous' ? undefined : buildPerson(app)),
    freshSession: () => freshSession(app, people.projectOwner),
    freshPasskey: () => freshPasskey(app, people.projectOwner),
    async refreshTokenOf(who) {
      if (who === 'anonymous') return undefined;
      const input = { email: people[who].email, password: testPassword };
      return { token: (await app.call('POST /auth/web/login', { input })).body.refreshToken };
    },
    handoffToken: async () => (await app.call('POST /auth/handoff', { as: await buildPerson(app) })).body.token,
    async appCode() {
      const codeVerifier = app.parts.ids.secret();
      const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
      const { body } = await app.call('POST /auth/app', { as: await buildPerson(app), input: { codeChallenge } });
      return { code: body.code, codeVerifier };
    },
    freshInvitation: () => buildInvitation(app, people.teamOwner, `fresh-${emails++}@haldenworks.example`),
    freshComment: () => buildComment(app, people.commenter, design, 'Secret remark'),
    freshWebExport: async () => (await begin()).webExportId,
    async freshRenderedExport() {
      const rendered = { thumbnailLightRendered: true };
      await db.update(schema.webExports).set(rendered).where(eq(schema.webExports.id, design.webExportId));
      return design.webExportId;
    },
    picture: await sharp({ create: { width: 960, height: 720, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
    async freshUpload() {
      const { upload } = (await beginRevision(app, people.projectOwner, design.projectId)).body;
      return { uploadId: upload.uploadId, query: queryOf(upload.parts[0]!.request.url) };
    },
    async freshRevision() {
      const { revisionId, upload } = (await beginRevision(app, people.projectOwner, design.projectId)).body;
      await app.fetch('PUT', upload.parts[0]!.request.url, { body: Buffer.from('part') });
      return { projectId: design.projectId, revisionId };
    },
    signed(viewLinkId, who) {
      const made = { v: viewLinkId, ...(who !== 'anonymous' && { u: people[who].userId }) };
      return { ...made, ...queryOf(app.parts.signer.sign('GET', `/api/objects/${modelKey}`, made).url) };
    },
  };
}

async function buildPeople(app: TestApp): Promise<World['people']> {
  return {
    stranger: await buildPerson(app),
    viewer: await buildPerson(app),
    commenter: await buildPerson(app),
    projectEditor: await buildPerson(app),
    projectOwner: await buildPerson(app),
    teamGuest: await buildPerson(app),
    teamContributor: await buildPerson(app),
    teamEditor: await buildPerson(app),
    seatManager: await buildPerson(app),
    teamOwner: await buildPerson(app),
  };
}

async function addLink(
  app: TestApp,
  like: string,
  sharedState: 'anyone_with_link' | 'team_only' | 'not_shared',
  baseRole: LinkRole,
): Promise<string> {
  const { db } = app.parts.database;
  const [row] = await db.select().from(schema.viewLinks).where(eq(schema.viewLinks.id, like));
  const id = app.parts.ids.uuid();
  await db.insert(schema.viewLinks).values({ ...row!, id, sharedState, baseRole });
  return id;
}

async function buildTeamSpace(app: TestApp, people: World['people']) {
  const { db } = app.parts.database;
  const createdAt = app.clock.now();
  const spaceId = app.parts.ids.uuid();
  const { teamId } = people.teamOwner;
  await db.insert(schema.spaces).values({ id: spaceId, teamId, name: 'Drives', type: 'team', createdAt });
  await db.insert(schema.spaceUsers).values([
    { spaceId, teamId, userId: people.teamOwner.userId, createdAt },
    { spaceId, teamId, userId: people.seatManager.userId, createdAt },
    { spaceId, teamId, userId: people.teamEditor.userId, createdAt },
    { spaceId, teamId, userId: people.teamContributor.userId, createdAt },
  ]);
  const design = await buildDesign(app, people.teamOwner, { sharedState: 'team_only', title: 'Shaft' });
  await db.update(schema.projects).set({ spaceId, access: 'space' }).where(eq(schema.projects.id, design.projectId));
  return { ...design, spaceId };
}

async function freshSession(app: TestApp, { userId }: TestPerson): Promise<string> {
  const { accessToken } = (await openSession(systemContext(app.parts), app.parts.database.db, userId, null))!;
  const { body } = await app.call('GET /account/sessions', { as: { token: accessToken } });
  return body.find(({ current }) => current)!.sessionId;
}

async function freshPasskey(app: TestApp, { userId }: TestPerson): Promise<string> {
  const id = app.parts.ids.uuid();
  const made = { credentialId: id, publicKey: '', counter: 0, transports: [], backedUp: false, name: 'Secret key' };
  await app.parts.database.db.insert(schema.passkeys).values({ id, userId, ...made, createdAt: app.clock.now() });
  return id;
}

function beginRevision(app: TestApp, as: TestPerson, projectId: string) {
  const input = { fileName: 'gearbox.shapr', fileSize: 4 };
  return app.call('POST /app/projects/{projectId}/revisions', { as, params: { projectId }, input });
}

function queryOf(url: string): { expires: string; signature: string } {
  const query = new URL(url, 'http://localhost').searchParams;
  return { expires: query.get('expires') ?? '', signature: query.get('signature') ?? '' };
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LinkRole, ProjectRole, SharedState, TeamRole } from '@chamfer/contract/roles';
import { systemContext, transact } from '@chamfer/server/context';
import { schema } from '@chamfer/server/schema';
import { createAccount, hashPassword, openSession } from '@chamfer/server/testing';
import { and, eq } from 'drizzle-orm';
import { cubeGlb, cubeTop } from './sample-glb.ts';
import type { TestApp } from './test-app.ts';

/** An account that can call. */
export interface TestPerson {
  userId: string;
  email: string;
  name: string;
  /** Access token. */
  token: string;
  refreshToken: string;
  /** Primary team and the private space in it. */
  teamId: string;
  spaceId: string;
}

/** The password of every test account. */
export const testPassword = 'Correct-Horse-7';
/** The device that test accounts were made on, and that calls of tests come from where nothing else is said. */
const testDevice = { ip: '127.0.0.1', userAgent: 'lightMyRequest' };
let passwordHash: Promise<string> | undefined;
let counter = 0;

/** An account with a session that has just proved who it is, made without the screens (the `login()` of the tests). */
export async function buildPerson(
  app: TestApp,
  given: { email?: string; name?: string; verified?: boolean; ssoEnforced?: boolean } = {},
): Promise<TestPerson> {
  counter += 1;
  const name = given.name ?? 'Test Person';
  const email = given.email ?? `person-${counter}-${crypto.randomUUID().slice(0, 8)}@haldenworks.example`;
  passwordHash ??= hashPassword(testPassword);
  const hash = await passwordHash;
  const ctx = { ...systemContext(app.parts), ...testDevice };
  return transact(ctx, async (db) => {
    const verified = given.verified ?? true;
    const sessionId = app.parts.ids.uuid();
    const made = { email, name, passwordHash: hash, verified, language: 'en', sessionId };
    const userId = await createAccount(ctx, db, made);
    if (given.ssoEnforced) await db.update(schema.users).set({ ssoEnforced: true }).where(eq(schema.users.id, userId));
    const opened = await openSession(ctx, db, userId, 'second-factor', { sessionId });
    const { accessToken, refreshToken } = opened!;
    const [team] = await db.select().from(schema.teamUsers).where(eq(schema.teamUsers.userId, userId));
    const [space] = await db.select().from(schema.spaces).where(eq(schema.spaces.teamId, team!.teamId));
    return { userId, email, name, token: accessToken, refreshToken, teamId: team!.teamId, spaceId: space!.id };
  });
}

/** Makes a person a member of a team. */
export async function joinTeam(app: TestApp, teamId: string, userId: string, role: TeamRole): Promise<void> {
  const row = { teamId, userId, role, isPrimary: false, createdAt: app.clock.now() };
  await app.parts.database.db.insert(schema.teamUsers).values(row);
}

/** Puts a member of a team into one of its spaces. */
export async function addToSpace(
  app: TestApp,
  { spaceId, teamId }: Pick<TestPerson, 'spaceId' | 'teamId'>,
  userId: string,
): Promise<void> {
  await app.parts.database.db.insert(schema.spaceUsers).values({ spaceId, teamId, userId, createdAt: app.clock.now() });
}

/** A published design: project, ready web export with a real model in the store, review link. */
export interface TestDesign {
  projectId: string;
  webExportId: string;
  viewLinkId: string;
}

/** How a design is shared; by default with anyone, as commenters. */
export interface DesignSharing {
  sharedState?: SharedState;
  baseRole?: LinkRole;
  title?: string;
  /** Where it is; by default in the private space of its owner. */
  place?: Pick<TestPerson, 'teamId' | 'spaceId'>;
}

/** Publishes a cube for a person without going through upload and conversion. */
export async function buildDesign(app: TestApp, owner: TestPerson, sharing: DesignSharing = {}): Promise<TestDesign> {
  const { ids, database, store, config } = app.parts;
  const { db } = database;
  const now = app.clock.now();
  const title = sharing.title ?? 'Cube';
  const { spaceId, teamId } = sharing.place ?? owner;
  const shared = {
    sharedState: sharing.sharedState ?? 'anyone_with_link',
    baseRole: sharing.baseRole ?? 'commenter',
  } as const;
  const design = { projectId: ids.uuid(), webExportId: ids.uuid(), viewLinkId: ids.uuid() };
  const modelObjectKey = `${ids.uuid()}.glb`;
  const path = join(config.DATA_DIR, modelObjectKey);
  await writeFile(path, cubeGlb());
  await store.putFile(modelObjectKey, path);
  const by = { uploadedByUserId: owner.userId, createdAt: now };
  await db.insert(schema.projects).values({
    id: design.projectId,
    spaceId,
    teamId,
    name: title,
    isDraft: false,
    access: 'invited',
    createdByUserId: owner.userId,
    createdAt: now,
    updatedAt: now,
  });
  await addToProject(app, design.projectId, owner.userId, 'owner');
  await db.insert(schema.webExports).values({
    id: design.webExportId,
    projectId: design.projectId,
    revisionId: 0,
    title,
    status: 'ready',
    stage: 'done',
    progress: 1,
    ...shared,
    ...by,
    uploadedByPlatform: 'macos',
    modelObjectKey,
    modelSize: cubeGlb().length,
    uploadedAt: now,
  });
  await db.insert(schema.viewLinks).values({
    id: design.viewLinkId,
    projectId: design.projectId,
    webExportId: design.webExportId,
    title,
    ...shared,
    ...by,
    updatedAt: now,
  });
  return design;
}

/**
 * Gives a person a role in a project. Somebody from outside comes into the team with it: as a guest, and with a seat where
 * the project is to be theirs.
 */
export async function addToProject(app: TestApp, projectId: string, userId: string, role: ProjectRole): Promise<void> {
  const { db } = app.parts.database;
  const createdAt = app.clock.now();
  const [project] = await db.select().from(schema.projects).where(eq(schema.projects.id, projectId));
  const { teamId } = project!;
  const inTeam = { teamId, userId, role: role === 'owner' ? ('editor' as const) : ('guest' as const) };
  await db
    .insert(schema.teamUsers)
    .values({ ...inTeam, isPrimary: false, createdAt })
    .onConflictDoNothing();
  await db.insert(schema.projectUsers).values({ projectId, teamId, userId, role, createdAt });
}

/** Invites a person to one review link. */
export async function addToLink(app: TestApp, viewLinkId: string, userId: string, role: LinkRole): Promise<void> {
  await app.parts.database.db
    .insert(schema.viewLinkUsers)
    .values({ viewLinkId, userId, role, createdAt: app.clock.now() });
}

/** Writes a comment through the API. */
export async function buildComment(
  app: TestApp,
  author: TestPerson,
  design: TestDesign,
  message = 'Radius here?',
): Promise<string> {
  const { body } = await app.call('POST /web/comments', {
    as: author,
    input: { ...cubeTop, message, projectViewLinkId: design.viewLinkId, webExportId: design.webExportId },
  });
  return body.commentId;
}

/** The mails sent to an address, newest first; jobs must have run. */
export async function mailsTo(app: TestApp, email: string): Promise<{ subject: string; text: string; html: string }[]> {
  const rows = await app.parts.database.db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.to, email)));
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

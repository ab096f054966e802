import type { LinkRole, ProjectRole, TeamRole } from '@chamfer/contract/roles';
import { systemContext, transact } from '@chamfer/server/context';
import * as scenario from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
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
let counter = 0;

/** An account with a session that has just proved who it is, made without the screens (the `login()` of the tests). */
export async function buildPerson(
  app: TestApp,
  given: { email?: string; name?: string; verified?: boolean; ssoEnforced?: boolean } = {},
): Promise<TestPerson> {
  counter += 1;
  const email = `person-${counter}-${crypto.randomUUID().slice(0, 8)}@haldenworks.example`;
  const ctx = { ...systemContext(app.parts), ...testDevice };
  const asked = { email, name: 'Test Person', password: testPassword, ...given };
  const { accessToken: token, ...person } = await transact(ctx, (db) => scenario.seedSignedIn(ctx, db, asked));
  return { ...person, token };
}

/** Makes a person a member of a team. */
export async function joinTeam(app: TestApp, teamId: string, userId: string, role: TeamRole): Promise<void> {
  const ctx = systemContext(app.parts);
  await transact(ctx, (db) => scenario.seedMember(ctx, db, { teamId, userId, role }));
}

/** Puts a member of a team into one of its spaces. */
export function addToSpace(
  app: TestApp,
  { spaceId, teamId }: Pick<TestPerson, 'spaceId' | 'teamId'>,
  userId: string,
): Promise<void> {
  const { db } = app.parts.database;
  return scenario.seedSpaceMember(systemContext(app.parts), db, { teamId, spaceId, userId });
}

/** A published design: project, ready web export with a real model in the store, review link. */
export type TestDesign = scenario.SeededDesign;

/** How a design is shared; by default with anyone, as commenters. */
export interface DesignSharing extends Partial<Pick<scenario.NewDesign, 'title' | 'sharedState' | 'baseRole'>> {
  /** Where it is; by default in the private space of its owner. */
  place?: Pick<TestPerson, 'teamId' | 'spaceId'>;
}

/** Publishes a cube for a person without going through upload and conversion. */
export async function buildDesign(
  app: TestApp,
  { userId, spaceId }: TestPerson,
  { place, ...sharing }: DesignSharing = {},
): Promise<TestDesign> {
  const ctx = systemContext(app.parts);
  const design = await scenario.seedDesign(ctx, { userId, spaceId, title: 'Cube', ...sharing }, cubeGlb());
  if (place) {
    const to = { teamId: place.teamId, spaceId: place.spaceId };
    await transact(ctx, (db) => scenario.moveProject(ctx, db, design.projectId, to));
  }
  return design;
}

/** Gives a person a role in a project, and with it a place in its team. */
export function addToProject(app: TestApp, projectId: string, userId: string, role: ProjectRole): Promise<void> {
  const { db } = app.parts.database;
  return scenario.seedProjectMember(systemContext(app.parts), db, { projectId, userId, role });
}

/** Invites a person to one review link. */
export function addToLink(app: TestApp, viewLinkId: string, userId: string, role: LinkRole): Promise<void> {
  const { db } = app.parts.database;
  return scenario.seedLinkMember(systemContext(app.parts), db, { viewLinkId, userId, role });
}

/** Writes a comment on the top of the cube, and gives its id. */
export async function buildComment(
  app: TestApp,
  author: TestPerson,
  { viewLinkId, webExportId }: TestDesign,
  message = 'Radius here?',
): Promise<string> {
  const comment = { ...cubeTop, message, projectViewLinkId: viewLinkId, webExportId };
  return (await scenario.seedComment(systemContext(app.parts), author.userId, comment)).commentId;
}

/** Invites an address to the team of a person, for 14 days, and gives the secret of the link. */
export function buildInvitation(
  app: TestApp,
  { teamId, userId }: Pick<TestPerson, 'teamId' | 'userId'>,
  email: string,
  role: 'editor' | 'contributor' = 'editor',
): Promise<string> {
  const { db } = app.parts.database;
  const invitation = { teamId, invitedByUserId: userId, email, role };
  return scenario.seedInvitation(systemContext(app.parts), db, invitation);
}

/** The mails sent to an address, newest first; jobs must have run. */
export async function mailsTo(app: TestApp, email: string): Promise<{ subject: string; text: string; html: string }[]> {
  const rows = await app.parts.database.db
    .select()
    .from(schema.mails)
    .where(and(eq(schema.mails.to, email)));
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

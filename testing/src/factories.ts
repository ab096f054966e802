import { mailboxOf } from '@chamfer/contract/email-address';
import type { LinkRole, ProjectRole, TeamRole } from '@chamfer/contract/roles';
import { systemContext, transact } from '@chamfer/server/context';
import * as scenario from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { eq } from 'drizzle-orm';
import { cubeGlb, cubeTop } from './sample-glb.ts';
import type { TestApp } from './test-app.ts';

/** An account that can make calls. */
export interface TestPerson {
  userId: string;
  email: string;
  name: string;
  /** Access token. */
  token: string;
  refreshToken: string;
  /** The person's primary team; `spaceId` is their private space in it. */
  teamId: string;
  spaceId: string;
}

/** The password of every test account. */
export const testPassword = 'Correct-Horse-7';
/** The IP address and browser of test accounts and, by default, of the calls that tests make. */
const testDevice = { ip: '127.0.0.1', userAgent: 'lightMyRequest' };
let counter = 0;

/** Creates an account with a session that has just proved its identity, without using the sign-up call. */
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

/** The same, of somebody who runs the installation and has proved a second factor. */
export async function buildOperator(app: TestApp, given: { name?: string } = {}): Promise<TestPerson> {
  const person = await buildPerson(app, given);
  const ctx = systemContext(app.parts);
  await transact(ctx, (db) => scenario.seedOperator(ctx, db, person.userId));
  return person;
}

/** Adds a person to a team. */
export async function joinTeam(app: TestApp, teamId: string, userId: string, role: TeamRole): Promise<void> {
  const ctx = systemContext(app.parts);
  await transact(ctx, (db) => scenario.seedMember(ctx, db, { teamId, userId, role }));
}

/** Adds a member of a team to one of its spaces. */
export function addToSpace(
  app: TestApp,
  { spaceId, teamId }: Pick<TestPerson, 'spaceId' | 'teamId'>,
  userId: string,
): Promise<void> {
  const { db } = app.parts.database;
  return scenario.seedSpaceMember(systemContext(app.parts), db, { teamId, spaceId, userId });
}

/** Creates a space of a person's team with that person in it, and returns its id. */
export function buildSpace(app: TestApp, { teamId, userId }: TestPerson, name = 'Mechanical'): Promise<string> {
  const { db } = app.parts.database;
  return scenario.seedSpace(systemContext(app.parts), db, { teamId, name, userIds: [userId] });
}

/** Makes an API token of a person or, with `teamId`, of a team, without the call; it works for 90 days. */
export function buildApiToken(
  app: TestApp,
  { userId }: Pick<TestPerson, 'userId'>,
  given: Partial<scenario.NewApiToken> = {},
): Promise<{ id: string; token: string }> {
  const asked = { userId, name: 'Pipeline', scopes: ['read' as const], days: 90, ...given };
  return scenario.seedApiToken(systemContext(app.parts), app.parts.database.db, asked);
}

/** A published design: a project, a ready web export with a real model in the store, and a review link. */
export type TestDesign = scenario.SeededDesign;

/** How a design is shared. By default, anyone may comment. */
export interface DesignSharing extends Partial<Pick<scenario.NewDesign, 'title' | 'sharedState' | 'baseRole'>> {
  /** The team and space that hold the design; by default the owner's private space. */
  place?: Pick<TestPerson, 'teamId' | 'spaceId'>;
}

/** Publishes a cube for a person without an upload or a conversion. */
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

/**
 * Publishes a design again without a conversion and returns the id of the new web export. Its files count as others, unless
 * `contentSha256` says what they are.
 */
export function buildRevision(
  app: TestApp,
  { userId }: TestPerson,
  { webExportId }: TestDesign,
  contentSha256?: string,
): Promise<string> {
  return scenario.seedRevision(systemContext(app.parts), userId, webExportId, contentSha256);
}

/** Gives a person a role in a project, and makes them a member of its team. */
export function addToProject(app: TestApp, projectId: string, userId: string, role: ProjectRole): Promise<void> {
  const { db } = app.parts.database;
  return scenario.seedProjectMember(systemContext(app.parts), db, { projectId, userId, role });
}

/** Invites a person to one review link. */
export function addToLink(app: TestApp, viewLinkId: string, userId: string, role: LinkRole): Promise<void> {
  const { db } = app.parts.database;
  return scenario.seedLinkMember(systemContext(app.parts), db, { viewLinkId, userId, role });
}

/** A guest of a review link, and the token that is for that link alone. */
export type TestGuest = Pick<scenario.SeededGuest, 'userId' | 'email' | 'name' | 'refreshToken'> & { token: string };

/** Makes somebody a guest of a review link, without a code. Guests need not be allowed there. */
export async function buildGuest(
  app: TestApp,
  viewLinkId: string,
  given: { email?: string; name?: string; isAdmitted?: boolean } = {},
): Promise<TestGuest> {
  const email = `guest-${crypto.randomUUID()}@riveraguss.example`;
  const asked = { viewLinkId, email, name: 'Test Guest', ...given };
  const ctx = { ...systemContext(app.parts), ...testDevice };
  const { accessToken: token, ...guest } = await transact(ctx, (db) => scenario.seedGuest(ctx, db, asked));
  return { ...guest, token };
}

/** Writes a comment on the top of the cube and returns the comment's id. */
export async function buildComment(
  app: TestApp,
  author: TestPerson,
  { viewLinkId, webExportId }: TestDesign,
  message = 'Radius here?',
): Promise<string> {
  const comment = { ...cubeTop, message, projectViewLinkId: viewLinkId, webExportId };
  return (await scenario.seedComment(systemContext(app.parts), author.userId, comment)).commentId;
}

/** Replies to a comment and returns the reply's id. */
export async function buildReply(
  app: TestApp,
  author: TestPerson,
  { viewLinkId: projectViewLinkId }: TestDesign,
  parentCommentId: string,
  message = 'R2, please.',
): Promise<string> {
  const reply = { type: 'reply' as const, message, projectViewLinkId, parentCommentId };
  return (await scenario.seedComment(systemContext(app.parts), author.userId, reply)).commentId;
}

/** Invites an address to a person's team, for 14 days, and returns the secret in the link. */
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

/** An invitation to a project or a review link, with the secrets of its link. */
export type TestSharingInvitation = scenario.SeededInvitation;

/** Invites an address to a project, or with `viewLinkId` to one of its review links; by default as a commenter. */
export function buildSharingInvitation(
  app: TestApp,
  by: Pick<TestPerson, 'userId'>,
  { role = 'commenter', viewLinkId = null, ...to }: SharingInvitationTo,
): Promise<TestSharingInvitation> {
  const { db } = app.parts.database;
  return scenario.seedSharingInvitation(systemContext(app.parts), db, {
    ...to,
    role,
    viewLinkId,
    invitedBy: by.userId,
  });
}

/** What an address is invited to. */
export interface SharingInvitationTo {
  projectId: string;
  viewLinkId?: string | null;
  email: string;
  role?: ProjectRole;
}

/** Lets a person ask for access to a project, and returns the id of the request. */
export function buildAccessRequest(app: TestApp, projectId: string, userId: string): Promise<string> {
  const { db } = app.parts.database;
  return scenario.seedAccessRequest(systemContext(app.parts), db, { projectId, userId });
}

/** Returns the mails sent to an address, newest first. Background jobs must have run before. */
export async function mailsTo(
  app: TestApp,
  email: string,
): Promise<{ to: string; subject: string; text: string; html: string }[]> {
  const rows = await app.parts.database.db
    .select()
    .from(schema.mails)
    .where(eq(schema.mails.mailbox, mailboxOf(email)));
  return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}

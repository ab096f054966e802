import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { moveProject, seedMember, seedProjectMember, seedSpace, seedSpaceMember } from '@chamfer/server/scenario';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import type { Page } from 'playwright-core';
import { type Published, runCli } from '../data/publish.ts';
import type { Account, Journey } from '../journey.ts';

interface Read {
  id: string;
  teams: { id: string }[];
}

/** The id of an account, and of its own team. */
export async function idsOf(journey: Journey, { accessToken }: Account): Promise<{ userId: string; teamId: string }> {
  const { id, teams } = await journey.api<Read>('GET', '/account', undefined, accessToken);
  return { userId: id, teamId: teams[0]!.id };
}

/** An account with a verified address, which may ask for access. */
export async function verifiedAccount(journey: Journey, name: string): Promise<Account> {
  const account = await journey.account(name);
  const { userId } = await idsOf(journey, account);
  await journey.sql('update users set email_verified_at = now() where id = $1', [userId]);
  return account;
}

/** Gives an account a role of its own in a project. */
export async function joinProject(
  journey: Journey,
  { projectId }: Published,
  person: Account,
  role: 'editor' | 'commenter' | 'viewer',
): Promise<void> {
  const ctx = await journey.scenario();
  const { userId } = await idsOf(journey, person);
  await seedProjectMember(ctx, ctx.parts.database.db, { projectId, userId, role });
}

/** Makes accounts editors of the team of another one. */
export async function inTeamOf(journey: Journey, owner: Account, members: Account[]): Promise<void> {
  const ctx = await journey.scenario();
  const { teamId } = await idsOf(journey, owner);
  for (const member of members) {
    const { userId } = await idsOf(journey, member);
    await seedMember(ctx, ctx.parts.database.db, { teamId, userId, role: 'editor' });
  }
}

/** Moves a project to a new space of its team, in which the owner and some members are. */
export async function inSpace(
  journey: Journey,
  { projectId }: Published,
  { name, owner, members }: { name: string; owner: Account; members: Account[] },
): Promise<void> {
  const ctx = await journey.scenario();
  const { db } = ctx.parts.database;
  const { userId, teamId } = await idsOf(journey, owner);
  const spaceId = await seedSpace(ctx, db, { teamId, name, userIds: [userId] });
  for (const member of members) {
    const { userId } = await idsOf(journey, member);
    await seedSpaceMember(ctx, db, { teamId, spaceId, userId });
  }
  await moveProject(ctx, db, projectId, { teamId, spaceId });
}

/** Publishes a cube together with the app's own file, whose bytes are returned too. */
export async function publishWithFile(
  journey: Journey,
  account: Account,
  title: string,
): Promise<Published & { file: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-project-'));
  const file = Buffer.alloc(200_000, 'chamfer ');
  try {
    const [model, project] = [join(folder, 'cube.glb'), join(folder, 'cube.shapr')];
    await writeFile(model, cubeGlb(0.1));
    await writeFile(project, file);
    const login = ['--server', journey.origin, '--token', account.accessToken];
    const { code, stdout, stderr } = await runCli(['publish', model, '--project', project, '--title', title, ...login]);
    if (code !== 0) throw new Error(`publishing ended with ${code}: ${stderr}`);
    return { ...(JSON.parse(stdout) as Published), file };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Stores that an account has seen the tours of the page. */
export async function withoutTours(journey: Journey, account: Account): Promise<void> {
  const { userId } = await idsOf(journey, account);
  const seen = {
    web_feature_tour_project_sharing_owner_completed: true,
    web_feature_tour_project_sharing_collaborator_completed: true,
  };
  await journey.api('PUT', `/users/${userId}/app-properties`, seen, account.accessToken);
}

/** Opens the page of a project as somebody. */
export async function openProject(
  journey: Journey,
  { projectId }: Published,
  account: Account,
  { width = 1440, userAgent, rest = '' }: { width?: number; userAgent?: string; rest?: string } = {},
): Promise<Page> {
  const visitor = await journey.visitAs(account, {
    viewport: { width, height: 900 },
    expected: /40[0349]|429|500/,
    ...(userAgent ? { userAgent } : {}),
  });
  await visitor.page.goto(`/p/${projectId}${rest}`);
  return visitor.page;
}

/** A browser in which somebody is signed in, and refusals are expected. */
export async function signedInAs(journey: Journey, account: Account, width = 1440): Promise<Page> {
  const visitor = await journey.visitAs(account, { viewport: { width, height: 900 }, expected: /40[0349]|429|500/ });
  return visitor.page;
}

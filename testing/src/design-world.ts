import { schema } from '@chamfer/server/schema';
import { eq } from 'drizzle-orm';
import { addToProject, buildComment, buildDesign, type TestDesign } from './factories.ts';
import type { TestApp } from './test-app.ts';
import { buildWorld, type World } from './world.ts';

/** The people with two designs of their team, for what is about projects and review links. */
export interface DesignWorld extends World {
  /** The design for invited people, with its restricted link, and its model. */
  design: TestDesign;
  modelKey: string;
  /** A space of the team with a project open to it; guests are not in the space. */
  teamSpaceId: string;
  spaceProjectId: string;
  links: Record<'restricted' | 'teamOnly' | 'anyone' | 'notShared' | 'ofSpace', string>;
}

/**
 * Builds a design for invited people only (its viewer, commenter, editor and owner are no members of the team it lies
 * in), shared by a restricted link, by a team link (commenting), by a link for anyone (viewing) and by one that is not
 * shared; and a second design in a space of the team, open to the space, where the contributor views and editor, seat
 * manager and owner edit.
 */
export async function buildDesignWorld(app: TestApp): Promise<DesignWorld> {
  const world = await buildWorld(app);
  const { people } = world;
  const { db } = app.parts.database;
  const design = await buildDesign(app, people.projectOwner, { sharedState: 'restricted', title: 'Secret gearbox' });
  const inTeam = { spaceId: people.teamOwner.spaceId };
  await db.update(schema.projects).set(inTeam).where(eq(schema.projects.id, design.projectId));
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
  const commentId = await buildComment(app, people.commenter, design, 'Secret remark');
  const link = design.viewLinkId;
  return {
    ...world,
    design,
    modelKey,
    teamSpaceId: space.spaceId,
    spaceProjectId: space.projectId,
    links: { ...links, ofSpace: space.viewLinkId },
    secrets: [...world.secrets, 'Secret gearbox', 'Secret remark', modelKey],
    known: {
      ...world.known,
      projectId: design.projectId,
      webExportId: design.webExportId,
      commentId,
      ...{ v: link, id: link, viewLink: link, projectViewLinkId: link },
    },
  };
}

async function addLink(
  app: TestApp,
  like: string,
  sharedState: 'anyone_with_link' | 'team_only' | 'not_shared',
  baseRole: 'viewer' | 'commenter',
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
    { spaceId, userId: people.teamOwner.userId, role: 'owner', createdAt },
    { spaceId, userId: people.seatManager.userId, role: 'editor', createdAt },
    { spaceId, userId: people.teamEditor.userId, role: 'editor', createdAt },
    { spaceId, userId: people.teamContributor.userId, role: 'viewer', createdAt },
  ]);
  const design = await buildDesign(app, people.teamOwner, { sharedState: 'team_only', title: 'Shaft' });
  await db.update(schema.projects).set({ spaceId, access: 'space' }).where(eq(schema.projects.id, design.projectId));
  return { ...design, spaceId };
}

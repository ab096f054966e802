import { systemContext } from '@chamfer/server/context';
import { moveProject, seedLinkLike, seedSpace } from '@chamfer/server/scenario';
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
  await moveProject(db, design.projectId, { spaceId: people.teamOwner.spaceId });
  await addToProject(app, design.projectId, people.viewer.userId, 'viewer');
  await addToProject(app, design.projectId, people.commenter.userId, 'commenter');
  await addToProject(app, design.projectId, people.projectEditor.userId, 'editor');
  const link = (sharedState: 'anyone_with_link' | 'team_only' | 'not_shared', baseRole: 'viewer' | 'commenter') =>
    seedLinkLike(systemContext(app.parts), db, design.viewLinkId, { sharedState, baseRole });
  const links = {
    restricted: design.viewLinkId,
    teamOnly: await link('team_only', 'commenter'),
    anyone: await link('anyone_with_link', 'viewer'),
    notShared: await link('not_shared', 'commenter'),
  };
  const space = await buildTeamSpace(app, people);
  const [exported] = await db.select().from(schema.webExports).where(eq(schema.webExports.id, design.webExportId));
  const modelKey = exported!.modelObjectKey!;
  const commentId = await buildComment(app, people.commenter, design, 'Secret remark');
  const viewLink = design.viewLinkId;
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
      ...{ v: viewLink, id: viewLink, viewLink, projectViewLinkId: viewLink },
    },
  };
}

async function buildTeamSpace(app: TestApp, { teamOwner, seatManager, teamEditor, teamContributor }: World['people']) {
  const { db } = app.parts.database;
  const members = [
    { userId: teamOwner.userId, role: 'owner' as const },
    { userId: seatManager.userId, role: 'editor' as const },
    { userId: teamEditor.userId, role: 'editor' as const },
    { userId: teamContributor.userId, role: 'viewer' as const },
  ];
  const { teamId } = teamOwner;
  const spaceId = await seedSpace(systemContext(app.parts), db, { teamId, name: 'Drives', members });
  const design = await buildDesign(app, { ...teamOwner, spaceId }, { sharedState: 'team_only', title: 'Shaft' });
  return { ...design, spaceId };
}

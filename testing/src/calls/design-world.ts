import type { LinkRole } from '@chamfer/contract/roles';
import { systemContext } from '@chamfer/server/context';
import { seedLinkLike, seedSpace } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { eq } from 'drizzle-orm';
import { addToProject, buildComment, buildDesign, type TestDesign } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { buildWorld, type World } from './world.ts';

/** The people of `World` and two designs of their team, for tests of projects and review links. */
export interface DesignWorld extends World {
  /** The design for invited people, with its restricted link. `modelKey` is the object key of its model. */
  design: TestDesign;
  modelKey: string;
  /** A space of the team, with a project that is open to the space. Guests are not members of the space. */
  teamSpaceId: string;
  spaceProjectId: string;
  links: Record<'restricted' | 'teamOnly' | 'anyone' | 'notShared' | 'ofSpace', string>;
}

/**
 * Builds two designs.
 * The first is for invited people only. Its owner is an editor of the team. Its viewer, commenter and editor come from
 * outside the team, so they become guests. It has four links: a restricted one, one for the team (commenter), one for
 * anyone (viewer) and one that is not shared.
 * The second is in a space of the team and open to that space. There the contributor may comment, and the editor, seat
 * manager and owner may edit.
 */
export async function buildDesignWorld(app: TestApp): Promise<DesignWorld> {
  const world = await buildWorld(app);
  const { people } = world;
  const { db } = app.parts.database;
  const secret = { sharedState: 'restricted', title: 'Secret gearbox', place: people.teamOwner } as const;
  const design = await buildDesign(app, people.projectOwner, secret);
  await addToProject(app, design.projectId, people.viewer.userId, 'viewer');
  await addToProject(app, design.projectId, people.commenter.userId, 'commenter');
  await addToProject(app, design.projectId, people.projectEditor.userId, 'editor');
  const link = (sharedState: 'anyone_with_link' | 'team_only' | 'not_shared', baseRole: LinkRole) =>
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
      v: viewLink,
      id: viewLink,
      viewLink,
      projectViewLinkId: viewLink,
    },
  };
}

async function buildTeamSpace(app: TestApp, { teamOwner, seatManager, teamEditor, teamContributor }: World['people']) {
  const { db } = app.parts.database;
  const userIds = [teamOwner, seatManager, teamEditor, teamContributor].map(({ userId }) => userId);
  const { teamId } = teamOwner;
  const spaceId = await seedSpace(systemContext(app.parts), db, { teamId, name: 'Drives', userIds });
  const design = await buildDesign(app, { ...teamOwner, spaceId }, { sharedState: 'team_only', title: 'Shaft' });
  return { ...design, spaceId };
}

import type { KnownIds } from './contract-arbitraries.ts';
import { buildPerson, joinTeam, type TestPerson } from './factories.ts';
import type { Column } from './permission-rows.ts';
import type { TestApp } from './test-app.ts';

/** The people that calls are tested with. An area that needs more of the world builds it upon this, in its own test. */
export interface World {
  app: TestApp;
  people: Record<Exclude<Column, 'anonymous'>, TestPerson>;
  /** The team with an owner, a seat manager, an editor, a contributor and a guest. */
  teamId: string;
  /** Words that only those may read who have access. */
  secrets: string[];
  /** What is there of the project’s owner’s, by the field that names it: inputs drawn at random find something. */
  known: KnownIds;
  /** An id that nothing has. */
  nowhere: string;
  freshEmail(): string;
  /** A person with an account of their own for one call; nobody where the caller is nobody. */
  freshPerson(who: Column): Promise<TestPerson | undefined>;
}

/** Builds the people: a team with somebody in every role, and five who are in no team but their own. */
export async function buildWorld(app: TestApp): Promise<World> {
  const people = await buildPeople(app);
  const { teamId } = people.teamOwner;
  for (const [who, role] of [
    ['teamGuest', 'guest'],
    ['teamContributor', 'contributor'],
    ['teamEditor', 'editor'],
    ['seatManager', 'seat_manager'],
  ] as const) {
    await joinTeam(app, teamId, people[who].userId, role);
  }
  const { projectOwner } = people;
  let emails = 0;
  return {
    app,
    people,
    teamId,
    secrets: Object.values(people).map(({ email }) => email),
    known: { userId: projectOwner.userId, teamId: projectOwner.teamId, spaceId: projectOwner.spaceId },
    nowhere: app.parts.ids.uuid(),
    freshEmail: () => `fresh-${emails++}@haldenworks.example`,
    freshPerson: async (who) => (who === 'anonymous' ? undefined : buildPerson(app)),
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

import { buildGuest, buildPerson, joinTeam, type TestGuest, type TestPerson } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import type { KnownIds } from './contract-arbitraries.ts';
import type { Column } from './permission-rows.ts';

/** The people with whom calls are tested. Areas that need more data extend this in their own tests. */
export interface World {
  app: TestApp;
  people: Record<Exclude<Column, 'anonymous'>, TestPerson>;
  /** Somebody without an account and with a session for one review link outside of this world. */
  guest: TestGuest;
  /** The team. It has an owner, a seat manager, an editor, a contributor and a guest. */
  teamId: string;
  /** Texts that only people with access may see. */
  secrets: string[];
  /**
   * Ids of data that belongs to the project owner, by field name. Random inputs use them so that calls find something.
   */
  known: KnownIds;
  /** A UUID that belongs to nothing. */
  nowhere: string;
  freshEmail(): string;
  /** Creates a new account for one call; undefined for the anonymous caller. */
  freshPerson(who: Column): Promise<TestPerson | undefined>;
}

/** Creates the people: a team with one person in every role, and five people who are only in their own team. */
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
  const guest = await buildGuest(app, app.parts.ids.uuid(), { isAdmitted: false });
  let emails = 0;
  return {
    app,
    people,
    guest,
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

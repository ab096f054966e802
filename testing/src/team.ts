import { type TeamRole, teamRoles } from '@chamfer/contract/roles';
import { buildPerson, joinTeam, type TestPerson, testPassword } from './factories.ts';
import type { Answer, TestApp } from './test-app.ts';

/** A team with a person in every role. */
export interface TestTeam extends Record<TeamRole, TestPerson> {
  teamId: string;
}

/** Builds a team with a person in every role; the owner's private space is in it too. */
export async function buildTeam(app: TestApp, names: Partial<Record<TeamRole, string>> = {}): Promise<TestTeam> {
  const owner = await buildPerson(app, { name: names.owner ?? 'Test Person' });
  const { teamId } = owner;
  const people = { owner } as Record<TeamRole, TestPerson>;
  for (const role of teamRoles.filter((each) => each !== 'owner')) {
    people[role] = await buildMember(app, teamId, role, names[role]);
  }
  return { teamId, ...people };
}

/** Adds a new person to a team. */
export async function buildMember(app: TestApp, teamId: string, role: TeamRole, name?: string): Promise<TestPerson> {
  const person = await buildPerson(app, name ? { name } : {});
  await joinTeam(app, teamId, person.userId, role);
  return person;
}

/** Logs in on the web, with the password of the tests if no other is given. */
export function logIn(app: TestApp, email: string, password = testPassword): Promise<Answer<'POST /auth/web/login'>> {
  return app.call('POST /auth/web/login', { input: { email, password } });
}

/** The same person with a new session, after the time was moved beyond the end of their access token. */
export async function signInAgain(app: TestApp, person: TestPerson): Promise<TestPerson> {
  const { body } = await logIn(app, person.email);
  return { ...person, token: body.accessToken, refreshToken: body.refreshToken };
}

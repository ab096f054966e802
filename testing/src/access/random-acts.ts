import { linkRoles, projectRoles, sharedStates, teamRoles } from '@chamfer/contract/roles';
import { systemContext } from '@chamfer/server/context';
import { seedLinkLike, seedSpace } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { openSession } from '@chamfer/server/testing';
import { drawFrom } from '../draw-from.ts';
import { addToLink, addToProject, addToSpace, buildDesign, buildPerson, type TestPerson } from '../factories.ts';
import { buildMember } from '../team.ts';
import type { TestApp } from '../test-app.ts';
import { linksOf, readAccessFacts } from './access-model.ts';
import { sharingActs } from './random-sharing.ts';

/** People who act at random in some teams, through the calls that the product makes. */
export interface RandomActs {
  people: TestPerson[];
  teamIds: string[];
  /** Does `count` acts, `atOnce` at a time, and returns how often each kind of act got each answer. */
  act(count: number, atOnce: number): Promise<Map<string, number>>;
}

/** The acts of the team area, those of sharing, or all of them. */
export type WhichActs = 'team' | 'sharing' | 'all';

/** Builds three teams that share fourteen people, with spaces, designs and links, and lets the people act. */
export async function buildRandomActs(app: TestApp, seed: number, which: WhichActs): Promise<RandomActs> {
  const { db, pool } = app.parts.database;
  const pick = drawFrom(seed);
  const ctx = systemContext(app.parts);
  const people: TestPerson[] = [];
  const teamIds: string[] = [];
  for (let count = 0; count < 3; count++) {
    const owner = await buildPerson(app);
    const { teamId } = owner;
    const members = [owner, await buildMember(app, teamId, 'owner'), await buildMember(app, teamId, 'seat_manager')];
    members.push(await buildMember(app, teamId, 'editor'), await buildMember(app, teamId, 'contributor'));
    teamIds.push(teamId);
    people.push(...members);
    for (const name of ['Drives', 'Arms']) {
      const spaceId = await seedSpace(ctx, db, { teamId, name, userIds: [owner.userId] });
      await addToSpace(app, { spaceId, teamId }, members[4]!.userId);
      for (const by of [owner, members[3]!]) {
        const design = await buildDesign(app, by, { place: { teamId, spaceId }, sharedState: 'team_only' });
        await seedLinkLike(ctx, db, design.viewLinkId, { sharedState: 'restricted', baseRole: 'viewer' });
        await addToProject(app, design.projectId, (await buildPersonOf(people, app)).userId, 'editor');
        await addToLink(app, design.viewLinkId, (await buildPersonOf(people, app)).userId, 'commenter');
      }
    }
  }
  await pool.query("update projects set access = 'space' where id in (select id from projects order by id limit 6)");

  const secrets: string[] = [];
  const { ids } = app.parts;
  const secret = ids.secret.bind(ids);
  ids.secret = () => {
    const made = secret();
    secrets.push(made);
    return made;
  };
  const known = async (text: string, values: unknown[] = []): Promise<string[]> =>
    (await pool.query(text, values)).rows.map(({ id }) => id);
  const around = { pick, people, teamIds, secrets, known };
  const acts = {
    ...(which === 'sharing' ? {} : makeActs(app, around)),
    ...(which === 'team' ? {} : sharingActs(app, around)),
  };
  const kinds = Object.keys(acts);

  return {
    people,
    teamIds,
    async act(count, atOnce) {
      const answers = new Map<string, number>();
      let left = count;
      const actOn = async () => {
        while (left > 0) {
          left--;
          if (left % 500 === 499) await renew(app, people);
          if (left % 20 === 0) await db.delete(schema.rateLimits);
          const kind = pick(kinds);
          const { status, body } = await acts[kind]!();
          const answer = `${kind} ${status}${status >= 400 ? ` ${body?.code}` : ''}`;
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, actOn));
      return answers;
    },
  };
}

/** Somebody from outside, who is among the people from now on. */
async function buildPersonOf(people: TestPerson[], app: TestApp): Promise<TestPerson> {
  const person = await buildPerson(app);
  people.push(person);
  return person;
}

/** Gives everybody a new session, before access tokens and proofs of identity run out. */
async function renew(app: TestApp, people: TestPerson[]): Promise<void> {
  for (const person of people) {
    const tokens = await openSession(systemContext(app.parts), app.parts.database.db, person.userId, 'second-factor');
    if (tokens) Object.assign(person, { token: tokens.accessToken, refreshToken: tokens.refreshToken });
  }
}

/** What is done at random around the people. */
export interface Around {
  pick: <T>(list: readonly T[]) => T;
  people: TestPerson[];
  teamIds: string[];
  secrets: string[];
  known(text: string, values?: unknown[]): Promise<string[]>;
}
/** One act, and what it answers. */
export type Act = () => Promise<{ status: number; body: { code?: string } | undefined }>;

/** The acts of the team area, and those of other areas that lock the same rows; most are by people who may do them. */
function makeActs(app: TestApp, { pick, people, teamIds, secrets, known }: Around): Record<string, Act> {
  const nowhere = crypto.randomUUID();
  const personOf = async (text: string, values: string[]) => {
    const ids = await known(text, values);
    const userId = pick(ids);
    return people.find((person) => person.userId === userId) ?? pick(people);
  };
  const memberOf = (teamId: string) =>
    pick([true, true, false])
      ? personOf('select user_id as id from team_users where team_id = $1 order by user_id', [teamId])
      : Promise.resolve(pick(people));
  const ownerOf = (teamId: string) =>
    pick([true, true, true, false])
      ? personOf("select user_id as id from team_users where team_id = $1 and role = 'owner' order by user_id", [
          teamId,
        ])
      : Promise.resolve(pick(people));
  const ofTeam = async () => {
    const teamId = pick(teamIds);
    return { teamId, as: await ownerOf(teamId) };
  };
  const ofMember = async () => {
    const { teamId, as } = await ofTeam();
    return { as, params: { teamId, userId: (await memberOf(teamId)).userId } };
  };
  const ofSpace = async () => {
    const { teamId, as } = await ofTeam();
    const spaces = await known("select id from spaces where team_id = $1 and type = 'team'", [teamId]);
    const users = [...new Set([await memberOf(teamId), await memberOf(teamId)])].map(({ userId }) => userId);
    return { as, params: { teamId, spaceId: pick(spaces) ?? nowhere }, users };
  };
  const ofInvitation = async () => {
    const { teamId, as } = await ofTeam();
    const found = await known('select id from team_invitations where team_id = $1', [teamId]);
    return { as, params: { teamId, invitationId: pick(found) ?? nowhere } };
  };
  const heir = async () => pick([{}, {}, { heirId: (await memberOf(pick(teamIds))).userId }]);
  const changeRole: Act = async () => {
    const from = pick([{}, {}, {}, { from: pick(teamRoles) }]);
    const input = { role: pick(teamRoles), transfer: pick([true, false, false]), ...from, ...(await heir()) };
    return app.call('PUT /teams/{teamId}/users/{userId}', { ...(await ofMember()), input });
  };
  const invite: Act = async () => {
    const { teamId, as } = await ofTeam();
    const input = { emails: [pick(people).email, pick(people).email], role: pick(['editor', 'contributor'] as const) };
    return app.call('POST /teams/{teamId}/self-serve-invitations', { as, params: { teamId }, input });
  };
  const accept: Act = () => {
    const hash = pick(secrets.slice(-20)) ?? 'unknown';
    return app.call('POST /teams/self-serve-invitations/{hash}/accept', { as: pick(people), params: { hash } });
  };
  const add: Act = async () => {
    const { users, ...request } = await ofSpace();
    return app.call('POST /teams/{teamId}/spaces/{spaceId}/users/add', { ...request, input: { users } });
  };
  return {
    changeRole,
    changeRoleAgain: changeRole,
    invite,
    inviteAgain: invite,
    accept,
    acceptAgain: accept,
    add,
    addAgain: add,
    remove: async () =>
      app.call('DELETE /teams/{teamId}/users/{userId}', { ...(await ofMember()), query: await heir() }),
    leave: async () => {
      const teamId = pick(teamIds);
      return app.call('POST /teams/{teamId}/leave', {
        as: await memberOf(teamId),
        params: { teamId },
        input: await heir(),
      });
    },
    resend: async () =>
      app.call('POST /teams/{teamId}/self-serve-invitations/{invitationId}/resend', await ofInvitation()),
    takeBack: async () =>
      app.call('DELETE /teams/{teamId}/self-serve-invitations/{invitationId}', await ofInvitation()),
    takeOut: async () => {
      const { users, ...request } = await ofSpace();
      const input = { users, alsoProjects: pick([true, false]) };
      return app.call('POST /teams/{teamId}/spaces/{spaceId}/users/remove', { ...request, input });
    },
    createSpace: async () => {
      const { teamId, as } = await ofTeam();
      return app.call('POST /teams/{teamId}/spaces', { as, params: { teamId }, input: { name: 'Jigs' } });
    },
    deleteSpace: async () => {
      const { as, params } = await ofSpace();
      return app.call('DELETE /teams/{teamId}/spaces/{spaceId}', { as, params });
    },
    renameSpace: async () => {
      const { as, params } = await ofSpace();
      return app.call('PATCH /teams/{teamId}/spaces/{spaceId}', { as, params, input: { name: 'Tooling' } });
    },
    rename: async () => {
      const { teamId, as } = await ofTeam();
      return app.call('PATCH /teams/{teamId}', { as, params: { teamId }, input: { name: 'Halden Works' } });
    },
    list: async () => {
      const { teamId, as } = await ofTeam();
      return app.call('GET /teams/{teamId}/users', { as, params: { teamId }, query: { limit: 50 } });
    },
    preview: async () => app.call('GET /app/teams/{teamId}/users/{userId}/departure', await ofMember()),
    createProject: async () => {
      const as = pick(people);
      const spaces = await known('select space_id as id from space_users where user_id = $1', [as.userId]);
      return app.call('POST /app/projects', { as, input: { spaceId: pick(spaces) ?? nowhere } });
    },
    deleteProject: async () => {
      const projectId = pick(await known('select id from projects where is_draft and deleted_at is null')) ?? nowhere;
      const as = await personOf("select user_id as id from project_users where role = 'owner' and project_id = $1", [
        projectId,
      ]);
      return app.call('DELETE /web/projects/{projectId}', { as, params: { projectId } });
    },
    share: async () => {
      const id = pick(await known('select id from view_links')) ?? nowhere;
      const as = await personOf(
        `select user_id as id from project_users p join view_links l using (project_id)
         where l.id = $1 and p.role = 'owner'`,
        [id],
      );
      const input = { sharedState: pick(sharedStates), baseRole: pick(linkRoles) };
      return app.call('PATCH /web/project-view-links/{id}', { as, params: { id }, input });
    },
    deleteAccount: async () => {
      const leaving = pick([null, null, null, pick(people)]);
      if (!leaving) return { status: 204, body: undefined };
      const answer = await app.call('DELETE /account', { as: leaving });
      if (answer.status === 204 && people.includes(leaving)) {
        people.splice(people.indexOf(leaving), 1, await buildPerson(app));
      }
      return answer;
    },
  };
}

/** What each person can open, as the calls say it, by person: projects with their roles, and links. */
export async function whatOpens(app: TestApp, { people, teamIds }: RandomActs): Promise<Map<string, string[]>> {
  await renew(app, people);
  const facts = await readAccessFacts(app);
  const { team } = facts;
  const opens = new Map<string, string[]>();
  for (const person of people) {
    const found: string[] = [];
    for (const teamId of teamIds.filter((id) => team.has(`${id} ${person.userId}`))) {
      const owner = people.find(({ userId }) => team.get(`${teamId} ${userId}`) === 'owner')!;
      const asked = { as: owner, params: { teamId, userId: person.userId }, query: { limit: 100 } };
      const { body } = await app.call('GET /app/teams/{teamId}/users/{userId}/access', asked);
      found.push(...body.items.map(({ projectId, role }) => `${projectId} ${projectRoles.indexOf(role) + 1}`));
    }
    for (const { id } of linksOf(facts, teamIds)) {
      await app.parts.database.db.delete(schema.rateLimits);
      const { status } = await app.call('POST /web/web-exports', { as: person, query: { v: id } });
      if (status === 200) found.push(id);
    }
    opens.set(person.userId, found.toSorted());
  }
  return opens;
}

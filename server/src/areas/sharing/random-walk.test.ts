import { type LinkRole, linkRoles, type ProjectRole, type SharedState, sharedStates } from '@chamfer/contract/roles';
import {
  addToSpace,
  buildDesign,
  buildMember,
  buildPerson,
  buildSpace,
  drawFrom,
  signInAgain,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { inDepth } from '@chamfer/testing/depth';
import { expect, test } from 'vitest';

const app = useTestApp();

/** What the model knows of a project; people are their own keys, with the rank of their role. */
interface Project {
  id: string;
  space: Set<TestPerson>;
  isOpen: boolean;
  isDeleted: boolean;
  isArchived: boolean;
  people: Map<TestPerson, number>;
  invited: Map<TestPerson, Invited>;
  asked: Map<TestPerson, string>;
}
interface Link {
  id: string;
  project: Project;
  state: SharedState;
  base: LinkRole;
  hasPassword: boolean;
  ends: boolean;
  people: Map<TestPerson, number>;
  invited: Map<TestPerson, Invited>;
}
interface Invited {
  id: string;
  role: ProjectRole;
}

const roles = ['viewer', 'commenter', 'editor', 'owner'] as const satisfies ProjectRole[];
const rank = (role: ProjectRole) => roles.indexOf(role) + 1;
const team = new Map<TestPerson, 'owner' | 'seat_manager' | 'editor' | 'contributor'>();
const projects: Project[] = [];
const links: Link[] = [];

/** ACCESS §2 and §4 again, without a line of the code that it judges. */
const through = { owner: 4, seat_manager: 3, editor: 3, contributor: 2, guest: 2 };
const isGuest = (who: TestPerson) => !team.has(who) && projects.some(({ people }) => people.has(who));
function onProject(project: Project, who: TestPerson): number {
  const role = team.get(who) ?? (isGuest(who) ? 'guest' : null);
  if (!role || project.isDeleted) return 0;
  const best = Math.max(project.people.get(who) ?? 0, project.isOpen && project.space.has(who) ? through[role] : 0);
  return role === 'contributor' || role === 'guest' ? Math.min(best, 3) : best;
}
function onLink({ project, people, ...link }: Link, who: TestPerson | null, isOver = false): number {
  const mine = who ? onProject(project, who) : 0;
  if (link.state === 'not_shared' || project.isDeleted || (isOver && link.ends)) return mine >= 3 ? mine : 0;
  const own = Math.max(mine, (who && people.get(who)) ?? 0);
  const admits = link.state === 'anyone_with_link' || (link.state === 'team_only' && who !== null && team.has(who));
  return admits && (own > 0 || !link.hasPassword) ? Math.max(own, rank(link.base)) : own;
}

test('after many acts of sharing by ten people, each can really open what a plain second model says', async () => {
  const seed = Number(process.env.ACTS_SEED ?? 20_261_124);
  const pick = drawFrom(seed);
  team.clear();
  for (const list of [projects, links]) list.length = 0;
  const owner = await buildPerson(app);
  const { teamId } = owner;
  const [manager, editor, contributor] = [
    await buildMember(app, teamId, 'seat_manager'),
    await buildMember(app, teamId, 'editor'),
    await buildMember(app, teamId, 'contributor'),
  ];
  team.set(owner, 'owner').set(manager, 'seat_manager').set(editor, 'editor').set(contributor, 'contributor');
  const people = [...team.keys()];
  while (people.length < 10) people.push(await buildPerson(app));

  const space = { id: await buildSpace(app, owner), people: new Set([owner, editor, contributor]) };
  const other = { id: await buildSpace(app, owner, 'Tooling'), people: new Set([owner, manager]) };
  for (const who of [editor, contributor]) await addToSpace(app, { teamId, spaceId: space.id }, who.userId);
  await addToSpace(app, { teamId, spaceId: other.id }, manager.userId);
  for (const by of [owner, owner, editor, editor]) {
    const place = { teamId, spaceId: space.id };
    const made = await buildDesign(app, by, { place, sharedState: 'restricted', baseRole: 'viewer' });
    const none = { people: new Map<TestPerson, number>(), invited: new Map<TestPerson, Invited>() };
    const states = { isOpen: false, isDeleted: false, isArchived: false, asked: new Map<TestPerson, string>() };
    const project = { id: made.projectId, space: space.people, ...states, ...none, people: new Map([[by, 4]]) };
    projects.push(project);
    const gate = { hasPassword: false, ends: false };
    const shown = { state: 'restricted', base: 'viewer', ...gate } as const;
    links.push({ id: made.viewLinkId, project, ...shown, people: new Map(), invited: new Map() });
  }

  // Who acts: often somebody who may, often anybody.
  const among = (project: Project, least: number) => {
    const able = people.filter((who) => onProject(project, who) >= least);
    return pick([true, true, false]) && able.length > 0 ? pick(able) : pick(people);
  };
  /** Whether an act was done; nobody below the rank that it takes does it. */
  const done = (as: TestPerson, project: Project, least: number, { status }: { status: number }) => {
    expect(status).toBeLessThan(500);
    if (status >= 300) return false;
    expect(onProject(project, as)).toBeGreaterThanOrEqual(least);
    return true;
  };
  const raise = (map: Map<TestPerson, number>, who: TestPerson, role: ProjectRole) =>
    map.set(who, Math.max(map.get(who) ?? 0, rank(role)));
  const settle = (project: Project, who: TestPerson) => {
    project.invited.delete(who);
    project.asked.delete(who);
  };
  const takeOut = (project: Project, who: TestPerson) => {
    project.people.delete(who);
    for (const link of links.filter((one) => one.project === project)) {
      link.people.delete(who);
      link.invited.delete(who);
    }
  };
  const entry = <V>(map: Map<TestPerson, V>) => pick([...map.entries()]);
  /** Mostly somebody who is there. */
  const oneOf = (there: Map<TestPerson, number>) => pick([...there.keys(), ...there.keys(), pick(people)]);
  const ofProject = (project: Project) => ({ projectId: project.id });

  const acts: Record<string, () => Promise<boolean>> = {
    async invite() {
      const project = pick(projects);
      const [as, target, role] = [among(project, 3), pick(people), pick(['viewer', 'commenter', 'editor'] as const)];
      const answer = await app.call('POST /web/projects/{projectId}/invitations', {
        as,
        params: ofProject(project),
        input: { emails: [target.email.toUpperCase()], role },
      });
      if (!done(as, project, 3, answer)) return false;
      for (const { invitationId } of answer.body.invitedUsers) project.invited.set(target, { id: invitationId, role });
      return answer.body.invitedUsers.length > 0;
    },
    async accept() {
      const project = pick(projects);
      const [target, invited] = entry(project.invited) ?? [];
      if (!target || !invited) return false;
      const as = pick([target, target, target, pick(people)]);
      const params = { projectId: project.id, invitationId: invited.id };
      const answer = await app.call('POST /web/projects/{projectId}/invitations/{invitationId}/accept', { as, params });
      if (answer.status !== 200) return false;
      expect(as).toBe(target);
      raise(project.people, target, invited.role);
      settle(project, target);
      return true;
    },
    async changeInvitation() {
      const project = pick(projects);
      const [target, invited] = entry(project.invited) ?? [];
      if (!target || !invited) return false;
      const [as, role] = [among(project, 3), pick(['viewer', 'commenter', 'editor'] as const)];
      const params = { projectId: project.id, invitationId: invited.id };
      const call = 'PUT /web/projects/{projectId}/invitations/{invitationId}';
      if (!done(as, project, 3, await app.call(call, { as, params, input: { role } }))) return false;
      invited.role = role;
      return true;
    },
    async withdraw() {
      const project = pick(projects);
      const [target, invited] = entry(project.invited) ?? [];
      if (!target || !invited || pick([true, false])) return false;
      const as = among(project, 3);
      const params = { projectId: project.id, invitationId: invited.id };
      const call = 'DELETE /web/projects/{projectId}/invitations/{invitationId}';
      if (!done(as, project, 3, await app.call(call, { as, params }))) return false;
      return project.invited.delete(target);
    },
    async changeRole() {
      const project = pick(projects);
      const [as, target, role] = [among(project, pick([3, 4])), oneOf(project.people), pick(roles)];
      const params = { projectId: project.id, userId: target.userId };
      const answer = await app.call('PUT /web/projects/{projectId}/users/{userId}', { as, params, input: { role } });
      if (!done(as, project, role === 'owner' ? 4 : 3, answer)) return false;
      expect(as).not.toBe(target);
      project.people.set(target, rank(role));
      return true;
    },
    async remove() {
      const project = pick(projects);
      const [as, target] = [among(project, pick([3, 4])), oneOf(project.people)];
      if (pick([true, true, false])) return false;
      const params = { projectId: project.id, userId: target.userId };
      const answer = await app.call('DELETE /web/projects/{projectId}/users/{userId}', { as, params });
      if (!done(as, project, as === target ? 1 : 3, answer)) return false;
      takeOut(project, target);
      return true;
    },
    async ask() {
      const [as, project] = [pick(people), pick(projects)];
      const call = 'POST /web/projects/{projectId}/access-requests';
      const { status, body } = await app.call(call, { as, params: ofProject(project) });
      if (status !== 201 || !body.accessRequestId) return false;
      expect(onProject(project, as)).toBe(0);
      project.asked.set(as, body.accessRequestId);
      return true;
    },
    async answer() {
      const project = pick(projects);
      const [target, id] = entry(project.asked) ?? [];
      if (!target || !id) return false;
      const [as, role] = [among(project, 3), pick(['viewer', 'commenter', 'editor'] as const)];
      const params = { projectId: project.id, id };
      if (pick([true, false, false])) {
        const denied = await app.call('DELETE /web/projects/{projectId}/access-requests/{id}', { as, params });
        if (denied.status !== 204 || (as !== target && !done(as, project, 3, denied))) return false;
        return project.asked.delete(target);
      }
      const call = 'POST /web/projects/{projectId}/access-requests/{id}';
      if (!done(as, project, 3, await app.call(call, { as, params, input: { role } }))) return false;
      raise(project.people, target, role);
      settle(project, target);
      return true;
    },
    async open() {
      const project = pick(projects);
      const [as, access] = [among(project, 4), pick(['space', 'space', 'invited'] as const)];
      const change = { as, params: ofProject(project), input: { access } };
      if (!done(as, project, 4, await app.call('PATCH /web/projects/{projectId}', change))) return false;
      project.isOpen = access === 'space';
      return true;
    },
    async move() {
      const project = pick(projects);
      const as = among(project, 4);
      const own = { id: as.spaceId, people: new Set([as]), isPrivate: true };
      const to = pick([space, space, other, ...(as === owner ? [own] : [])]);
      const change = { as, params: ofProject(project), input: { spaceId: to.id } };
      if (!done(as, project, 4, await app.call('PATCH /web/projects/{projectId}', change))) return false;
      if ('isPrivate' in to) {
        raise(project.people, as, 'owner');
        project.isOpen = false;
      }
      project.space = to.people;
      return true;
    },
    async archive() {
      const project = pick(projects);
      const [as, archived] = [among(project, 4), pick([true, false, false])];
      const change = { as, params: ofProject(project), input: { archived } };
      if (!done(as, project, 4, await app.call('PATCH /web/projects/{projectId}', change))) return false;
      project.isArchived = archived;
      return true;
    },
    async bin() {
      const project = pick(projects);
      if (project.isDeleted) {
        const as = oneOf(project.people);
        const back = await app.call('POST /app/projects/{projectId}/restore', { as, params: ofProject(project) });
        if (back.status !== 204) return false;
        expect(project.people.get(as)).toBe(4);
        project.isDeleted = false;
        return true;
      }
      const as = among(project, 4);
      if (pick([true, true, false])) return false;
      const gone = await app.call('DELETE /web/projects/{projectId}', { as, params: ofProject(project) });
      if (!done(as, project, 4, gone)) return false;
      project.isDeleted = true;
      return true;
    },
    async endAll() {
      const project = pick(projects);
      const as = among(project, 4);
      if (pick([true, true, true, false])) return false;
      const call = 'POST /app/projects/{projectId}/end-sharing';
      if (!done(as, project, 4, await app.call(call, { as, params: ofProject(project) }))) return false;
      for (const [who, role] of project.people) if (role < 4) project.people.delete(who);
      project.isOpen = false;
      project.invited.clear();
      project.asked.clear();
      for (const link of links.filter((one) => one.project === project)) {
        Object.assign(link, { state: 'not_shared' });
        link.people.clear();
        link.invited.clear();
      }
      return true;
    },
    async share() {
      const link = pick(links);
      const [as, sharedState, baseRole] = [among(link.project, 3), pick(sharedStates), pick(linkRoles)];
      const change = { as, params: { id: link.id }, input: { sharedState, baseRole } };
      if (!done(as, link.project, 3, await app.call('PATCH /web/project-view-links/{id}', change))) return false;
      Object.assign(link, { state: sharedState, base: baseRole });
      return true;
    },
    async gate() {
      const link = pick(links);
      const [as, hasPassword, ends] = [among(link.project, 3), pick([true, false]), pick([true, false, false])];
      const expiresAt = ends ? new Date(app.clock.now().getTime() + 60 * 60_000).toISOString() : null;
      const input = { password: hasPassword ? 'Bracket-Hinge-9' : null, expiresAt };
      const call = 'PATCH /web/project-view-links/{viewLink}/gate';
      const answer = await app.call(call, { as, params: { viewLink: link.id }, input });
      if (!done(as, link.project, 3, answer)) return false;
      Object.assign(link, { hasPassword, ends });
      return true;
    },
    async inviteToLink() {
      const link = pick(links);
      const [as, target, role] = [among(link.project, 3), pick(people), pick(linkRoles)];
      const input = { emails: [target.email], role };
      const call = 'POST /web/project-view-links/{viewLink}/invitations';
      const answer = await app.call(call, { as, params: { viewLink: link.id }, input });
      if (!done(as, link.project, 3, answer)) return false;
      for (const { invitationId } of answer.body.invitedUsers) link.invited.set(target, { id: invitationId, role });
      return answer.body.invitedUsers.length > 0;
    },
    async acceptOnLink() {
      const link = pick(links);
      const [target, invited] = entry(link.invited) ?? [];
      if (!target || !invited) return false;
      const as = pick([target, target, target, pick(people)]);
      const params = { viewLink: link.id, invitationId: invited.id };
      const call = 'POST /web/project-view-links/{viewLink}/invitations/{invitationId}/accept';
      if ((await app.call(call, { as, params })).status !== 200) return false;
      expect(as).toBe(target);
      raise(link.people, target, invited.role);
      return link.invited.delete(target);
    },
    async changeOnLink() {
      const link = pick(links);
      const [as, target, role] = [among(link.project, 3), oneOf(link.people), pick(linkRoles)];
      const params = { viewLink: link.id, userId: target.userId };
      const call = 'PUT /web/project-view-links/{viewLink}/users/{userId}';
      if (!done(as, link.project, 3, await app.call(call, { as, params, input: { role } }))) return false;
      link.people.set(target, rank(role));
      return true;
    },
    async removeFromLink() {
      const link = pick(links);
      const target = oneOf(link.people);
      if (pick([true, false])) return false;
      const as = pick([target, among(link.project, 3), among(link.project, 3)]);
      const params = { viewLink: link.id, userId: target.userId };
      const answer = await app.call('DELETE /web/project-view-links/{viewLink}/users/{userId}', { as, params });
      if (answer.status !== 204 || (as !== target && !done(as, link.project, 3, answer))) return false;
      return link.people.delete(target);
    },
  };

  const kinds = Object.keys(acts);
  const counts = new Map(kinds.map((kind) => [kind, 0]));
  const length = inDepth(1200, 2000);
  for (let act = 0; act < length; act++) {
    if (act % 10 === 0) await app.parts.database.pool.query('delete from rate_limits');
    const kind = pick(kinds);
    if (await acts[kind]!()) counts.set(kind, counts.get(kind)! + 1);
  }
  // A walk in which everything was refused would prove nothing.
  expect([...counts].filter(([, count]) => count < 3)).toEqual([]);

  const opens = async (isOver: boolean) => {
    const [real, modelled]: [string[], string[]] = [[], []];
    for (const [number, person] of [null, ...people].entries()) {
      await app.parts.database.pool.query('delete from rate_limits');
      const as = person ? await signInAgain(app, person) : undefined;
      const say = (list: string[], what: string, role: number) => role > 0 && list.push(`${number} ${what} ${role}`);
      for (const project of person ? projects : []) {
        const { status, body } = await app.call('GET /web/projects/{projectId}', { as, params: ofProject(project) });
        // Who owns a deleted project sees that it can come back, and nothing else.
        if (status === 200 && !body.project.deletedAt) say(real, project.id, rank(body.userRole));
        say(modelled, project.id, onProject(project, person!));
      }
      for (const link of links) {
        const { status, body } = await app.call('POST /web/web-exports', { as, query: { v: link.id } });
        // Without an account there is no role: it opens, or not.
        if (status === 200) say(real, link.id, person ? rank(body.userRole!) : 1);
        say(modelled, link.id, person ? onLink(link, person, isOver) : Math.min(1, onLink(link, null, isOver)));
      }
    }
    expect(real).toEqual(modelled);
    return real.length;
  };
  expect(await opens(false)).toBeGreaterThan(10);
  app.clock.advance(61 * 60_000);
  await opens(true);
});

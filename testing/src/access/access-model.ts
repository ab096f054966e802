import { type ProjectRole, projectRoles, type TeamRole } from '@chamfer/contract/roles';
import type { TestApp } from '../test-app.ts';

/** What is stored about access, read as plainly as possible, so that it is judged without the code that it tests. */
export interface AccessFacts {
  /** Roles by `team person`, `project person` and `link person`; who is in a space by `space person`. */
  team: Map<string, TeamRole>;
  direct: Map<string, ProjectRole>;
  invited: Map<string, ProjectRole>;
  space: Set<string>;
  projects: { id: string; team: string; space: string; access: string; bin: boolean; draft: boolean }[];
  links: { id: string; project: string; state: string; base: ProjectRole }[];
}

const rank = (role: ProjectRole | undefined) => (role ? projectRoles.indexOf(role) + 1 : 0);
const through = { owner: 4, seat_manager: 3, editor: 3, contributor: 2, guest: 2 };
type Project = AccessFacts['projects'][number];

/** The rank of a person's role in a project, 0 for none (ACCESS §2): a second implementation of the rule. */
export function rankOnProject(facts: AccessFacts, person: string, project: Project): number {
  const team = facts.team.get(`${project.team} ${person}`);
  if (!team || project.bin) return 0;
  const isThrough = project.access === 'space' && facts.space.has(`${project.space} ${person}`);
  const best = Math.max(rank(facts.direct.get(`${project.id} ${person}`)), isThrough ? through[team] : 0);
  return team === 'contributor' || team === 'guest' ? Math.min(best, 3) : best;
}

/** The same for a review link (ACCESS §4). */
export function rankOnLink(facts: AccessFacts, person: string, link: AccessFacts['links'][number]): number {
  const project = facts.projects.find(({ id }) => id === link.project)!;
  if (project.bin) return 0;
  const mine = rankOnProject(facts, person, project);
  if (link.state === 'not_shared') return mine >= 3 ? mine : 0;
  const team = facts.team.get(`${project.team} ${person}`);
  const isMember = link.state === 'team_only' && team !== undefined && team !== 'guest';
  const base = link.state === 'anyone_with_link' || isMember ? rank(link.base) : 0;
  return Math.max(mine, rank(facts.invited.get(`${link.id} ${person}`)), base);
}

/** Reads the facts from the database. */
export async function readAccessFacts({ parts }: TestApp): Promise<AccessFacts> {
  const rows = async (text: string) => (await parts.database.pool.query(text)).rows;
  const pairs = async <T>(text: string) =>
    new Map((await rows(text)).map(({ noun, user_id, role }) => [`${noun} ${user_id}`, role as T]));
  return {
    team: await pairs('select team_id as noun, user_id, role from team_users'),
    direct: await pairs('select project_id as noun, user_id, role from project_users'),
    invited: await pairs('select view_link_id as noun, user_id, role from view_link_users'),
    space: new Set((await pairs('select space_id as noun, user_id, true as role from space_users')).keys()),
    projects: await rows(
      `select id, team_id as team, space_id as space, access, deleted_at is not null as bin, is_draft as draft
       from projects`,
    ),
    links: await rows(
      'select id, project_id as project, shared_state as state, base_role as base from view_links order by id',
    ),
  };
}

/** The links of the projects of some teams. */
export function linksOf({ links, projects }: AccessFacts, teamIds: string[]): AccessFacts['links'] {
  const here = new Set(projects.filter(({ team }) => teamIds.includes(team)).map(({ id }) => id));
  return links.filter(({ project }) => here.has(project));
}

/** Queries that find what must never be, by the invariant that they would break (ACCESS §7 and §8). */
const invariants: Record<string, string> = {
  'each team has an owner':
    "select id from teams t where not exists (select from team_users u where u.team_id = t.id and u.role = 'owner')",
  'who is in a space is in its team': `select user_id from space_users s where not exists
    (select from team_users t where t.team_id = s.team_id and t.user_id = s.user_id)`,
  'who is in a project is in its team': `select user_id from project_users p where not exists
    (select from team_users t where t.team_id = p.team_id and t.user_id = p.user_id)`,
  'a private space has one person, who holds a seat': `select id from spaces s where type = 'private' and
    array(select t.role >= 'editor' from space_users u join team_users t using (team_id, user_id)
      where u.space_id = s.id) <> array[true]`,
  'who holds a seat has one private space': `select user_id from team_users t where role >= 'editor' and 1 <>
    (select count(*) from space_users u join spaces s on s.id = u.space_id
      where s.type = 'private' and s.team_id = t.team_id and u.user_id = t.user_id)`,
  'a project has an owner, who holds a seat': `select id from projects p where not exists
    (select from project_users u join team_users t using (team_id, user_id)
      where u.project_id = p.id and u.role = 'owner' and t.role >= 'editor')`,
  'a project in a private space is of its person': `select p.id from projects p join spaces s on s.id = p.space_id
    join space_users u on u.space_id = s.id where s.type = 'private' and not exists
      (select from project_users o where o.project_id = p.id and o.user_id = u.user_id and o.role = 'owner')`,
  'an address has one pending invitation': `select email from team_invitations where accepted_at is null
    group by team_id, email having count(*) > 1`,
  'an address has one pending invitation to a project or link': `select email from sharing_invitations
    where accepted_at is null group by project_id, view_link_id, email having count(*) > 1`,
  'who is in a project asks for nothing': `select r.user_id from project_access_requests r
    join project_users p using (project_id, user_id) where r.denied_at is null`,
  'a deleted account is in no team': `select user_id from team_users t join users u on u.id = t.user_id
    where u.deleted_at is not null`,
};

/** The invariants that do not hold now, with what breaks each. */
export async function brokenInvariants({ parts }: TestApp): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(invariants)) {
    const { rows } = await parts.database.pool.query(text);
    if (rows.length > 0) broken[name] = rows;
  }
  return broken;
}

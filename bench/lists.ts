import type { Pool } from 'pg';
import { withInstallation } from './support/installation.ts';
import { alternate, type Benchmark, median } from './support/measure.ts';
import { addPeople, type BenchPerson } from './support/people.ts';

const rounds = 15;
/** Consecutive requests per round. */
const requests = 20;

/** The first page of a list with few and with many rows: two people, each with a team of that size. */
export const lists: Benchmark = (tell) =>
  withInstallation(async ({ fill, pool, startServer }) => {
    const [few, many] = await fill((parts) => addPeople(parts, 2));
    await addProjects(pool, few!, 100);
    await addProjects(pool, many!, 10_000);
    await pool.query('vacuum analyze');
    const { origin } = await startServer();
    const pageOf = async (person: BenchPerson) => {
      const url = `${origin}/api/web/projects?teamId=${await primaryTeam(pool, person)}&maxPageSize=100`;
      const headers = { authorization: `Bearer ${person.accessToken}` };
      return () => meanTime(url, headers);
    };
    const { first, second, ratio } = await alternate(rounds, await pageOf(many!), await pageOf(few!));
    tell({ what: 'first 100 of 100 projects', measured: median(second), unit: 'ms' });
    tell({ what: 'first 100 of 10,000 projects', measured: median(first), unit: 'ms' });
    tell({ what: `many ÷ few (median of ${rounds} rounds)`, measured: ratio, unit: '×', atMost: 1.2 });
  });

/**
 * Adds projects with a web export and a review link each to a person's team: half of them the person's own in their
 * private space, half a colleague's in a team space that all its members may use.
 */
async function addProjects(pool: Pool, person: BenchPerson, count: number): Promise<void> {
  const teamId = await primaryTeam(pool, person);
  const params = [person.userId, teamId, count];
  await pool.query(
    `with shared as (
      insert into spaces (id, team_id, name, type, created_at)
      select gen_random_uuid(), $2, 'Drive units', 'team', now() returning id)
    insert into space_users (space_id, team_id, user_id, created_at) select id, $2, $1, now() from shared`,
    params.slice(0, 2),
  );
  await pool.query(
    `insert into projects (id, space_id, team_id, name, is_draft, access, created_by_user_id, created_at, updated_at)
    select gen_random_uuid(), s.id, $2, 'Bracket ' || n, false, case s.type when 'team' then 'space' else 'invited' end,
      $1, now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, $3::int) n
    join spaces s on s.team_id = $2 and s.type = case n % 2 when 0 then 'team' else 'private' end`,
    params,
  );
  await pool.query(
    `with own as (
      select p.id, p.created_at, s.type from projects p join spaces s on s.id = p.space_id where s.team_id = $2),
    invited as (
      insert into project_users (project_id, team_id, user_id, role, created_at)
      select id, $2, $1, 'owner', created_at from own where type = 'private'),
    exported as (
      insert into web_exports (id, project_id, revision_id, title, status, stage, progress, shared_state, base_role,
        uploaded_by_user_id, uploaded_by_platform, created_at, uploaded_at)
      select gen_random_uuid(), id, 0, 'Bracket', 'ready', 'done', 1, 'anyone_with_link', 'commenter', $1, 'web',
        created_at, created_at from own returning id, project_id, created_at)
    insert into view_links (id, project_id, web_export_id, title, shared_state, base_role, created_at, updated_at)
    select gen_random_uuid(), project_id, id, 'Bracket', 'anyone_with_link', 'commenter', created_at, created_at
    from exported`,
    params.slice(0, 2),
  );
}

async function primaryTeam(pool: Pool, { userId }: BenchPerson): Promise<string> {
  const { rows } = await pool.query<{ team_id: string }>(
    'select team_id from team_users where user_id = $1 and is_primary',
    [userId],
  );
  return rows[0]!.team_id;
}

/** Mean time of a request in milliseconds. @throws Error when a page is not full */
async function meanTime(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < requests; count++) {
    const answer = await fetch(url, { headers });
    const { projects } = (await answer.json()) as { projects?: unknown[] };
    if (projects?.length !== 100) throw new Error(`${url} answered ${answer.status} with ${projects?.length} projects`);
  }
  return (performance.now() - started) / requests;
}

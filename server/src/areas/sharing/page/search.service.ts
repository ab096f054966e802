import type { CallOutput } from '@chamfer/contract';
import { searchedEmail } from '@chamfer/contract/email-address';
import { sql } from 'drizzle-orm';
import { actorOf, type Context } from '../../../platform/context.ts';
import { searched } from '../../../platform/database/searched.ts';
import { authorize, may } from '../../../platform/policy.ts';
import { hasRole } from '../../projects/effective-role.service.ts';
import { team } from '../../teams/core/teams.policy.ts';
import { findTeamFacts } from '../../teams/core/teams.service.ts';

type Found = CallOutput<'GET /app/teams/{teamId}/search'>;

/** The most of each kind that an answer has. */
const most = 8;

/**
 * Searches what the actor may open or see in a team: projects by name, review links by title, people by name or
 * address. Archived projects are found too. @throws TEAM_NOT_FOUND
 */
export async function searchTeam(ctx: Context, teamId: string, query: string): Promise<Found> {
  const facts = await findTeamFacts(ctx, teamId);
  authorize(team.listProjects, facts);
  const wanted = query.trim();
  if (wanted === '') return nothing;
  const [projects, links, people] = [
    await findProjects(ctx, teamId, wanted),
    await findLinks(ctx, teamId, wanted),
    may(team.seeMembers, facts) ? await findMembers(ctx, teamId, wanted) : [],
  ];
  return {
    projects: projects.map((row) => ({
      projectId: row.id,
      name: row.name,
      ...(row.space_name && { spaceName: row.space_name }),
    })),
    projectCount: projects[0]?.total ?? 0,
    viewLinks: links.map((row) => ({ projectViewLinkId: row.id, title: row.title, projectName: row.name })),
    viewLinkCount: links[0]?.total ?? 0,
    people: people.map((row) => ({ userId: row.id, ...(row.name && { name: row.name }), email: row.email })),
    personCount: people[0]?.total ?? 0,
  };
}

const nothing: Found = {
  projects: [],
  projectCount: 0,
  viewLinks: [],
  viewLinkCount: 0,
  people: [],
  personCount: 0,
};

/** The projects of a team in which the actor has a role. */
const own = (ctx: Context, teamId: string) => {
  const { userId } = actorOf(ctx);
  return sql`projects join spaces on spaces.id = projects.space_id
    left join project_users on project_users.project_id = projects.id and project_users.user_id = ${userId}
    left join space_users on space_users.space_id = projects.space_id and space_users.user_id = ${userId}
    where projects.team_id = ${teamId} and not projects.is_draft and ${hasRole}`;
};

async function findProjects(ctx: Context, teamId: string, query: string) {
  const { rows } = await ctx.parts.database.db.execute<{
    id: string;
    name: string;
    space_name: string | null;
    total: number;
  }>(sql`
    select projects.id, projects.name, spaces.name as space_name, (count(*) over ())::int as total
    from ${own(ctx, teamId)} and ${searched(query, sql`projects.name`)}
    order by projects.updated_at desc, projects.id limit ${most}`);
  return rows;
}

async function findLinks(ctx: Context, teamId: string, query: string) {
  const { rows } = await ctx.parts.database.db.execute<{
    id: string;
    title: string;
    name: string;
    total: number;
  }>(sql`
    select l.id, l.title, mine.name, (count(*) over ())::int as total
    from view_links l join (select projects.id, projects.name from ${own(ctx, teamId)}) mine on mine.id = l.project_id
    where l.shared_state <> 'not_shared' and ${searched(query, sql`l.title`)}
    order by l.updated_at desc, l.id limit ${most}`);
  return rows;
}

async function findMembers(ctx: Context, teamId: string, query: string) {
  const { rows } = await ctx.parts.database.db.execute<{
    id: string;
    name: string;
    email: string;
    total: number;
  }>(sql`
    select u.id, u.name, u.email, (count(*) over ())::int as total
    from team_users t join users u on u.id = t.user_id
    where t.team_id = ${teamId} and u.deleted_at is null and (${searched(query, sql`u.name`)} or ${searched(searchedEmail(query), sql`u.email`)})
    order by lower(u.name), u.id limit ${most}`);
  return rows;
}

import type { Account, Journey } from '../journey.ts';

/** Creates `count` published designs in a person's own team, directly in the database. Returns the id of the team. */
export async function seedDesigns(journey: Journey, account: Account, count: number): Promise<string> {
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, account.accessToken);
  const teamId = teams[0]!.id;
  await journey.sql(
    `with place as (
       select s.id as space_id, s.team_id, u.user_id from spaces s join space_users u on u.space_id = s.id where s.team_id = $1),
     project as (
       insert into projects (id, space_id, team_id, name, is_draft, access, created_by_user_id, created_at, updated_at)
       select gen_random_uuid(), space_id, team_id, 'Bracket ' || n, false, 'invited', user_id, now(), now() - n * interval '1 minute'
       from place, generate_series(1, $2::int) n returning *),
     invited as (
       insert into project_users (project_id, team_id, user_id, role, created_at)
       select id, team_id, created_by_user_id, 'owner', created_at from project),
     exported as (
       insert into web_exports (id, project_id, revision_id, title, status, stage, progress, shared_state, base_role,
         uploaded_by_user_id, uploaded_by_platform, created_at, uploaded_at)
       select gen_random_uuid(), id, 0, name, 'ready', 'done', 1, 'anyone_with_link', 'commenter', created_by_user_id, 'web',
         updated_at, updated_at from project returning *)
     insert into view_links (id, project_id, web_export_id, title, shared_state, base_role, uploaded_by_user_id, created_at,
       updated_at)
     select gen_random_uuid(), project_id, id, title, 'anyone_with_link', 'commenter', uploaded_by_user_id, created_at,
       created_at from exported`,
    [teamId, count],
  );
  return teamId;
}

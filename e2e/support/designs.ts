import { createHash } from 'node:crypto';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import pg from 'pg';
import { viceGlb } from './assembly.ts';
import type { Account, Journey } from './journey.ts';
import { type Published, publishGlb } from './publish.ts';

/** Whom the link of a seeded design lets in and as what; anyone as a commenter unless told. */
export interface SeededSharing {
  sharedState?: 'anyone_with_link' | 'team_only' | 'restricted';
  baseRole?: 'viewer' | 'commenter';
}

/** Gives an account a cube, of 100 mm unless told. */
export function seedCube(
  journey: Journey,
  account: Account,
  sharing?: SeededSharing,
  metres = 0.1,
): Promise<Published> {
  return seedDesign(journey, account, 'Cube 100', cubeGlb(metres), sharing);
}

/** Gives an account three cubes of 100 mm in a row: 'Base' alone, 'Left jaw' and 'Right jaw' in the assembly 'Vice'. */
export function seedVice(journey: Journey, account: Account): Promise<Published> {
  return seedDesign(journey, account, 'Vice', viceGlb());
}

/**
 * Gives an account a published design. A model is really published once a server, by the command line; everybody after
 * that gets a copy of its rows, which name the same stored files.
 */
export async function seedDesign(
  journey: Journey,
  account: Account,
  title: string,
  glb: Uint8Array,
  sharing: SeededSharing = {},
): Promise<Published> {
  const client = new pg.Client({ connectionString: journey.server.databaseUrl });
  await client.connect();
  try {
    const key = createHash('sha256').update(title).update(glb).digest('hex');
    const webExportId = await templateOf(client, key, async () => {
      const { viewLink } = await publishGlb(journey, await journey.account('Elena Petrova'), title, glb);
      return viewLink;
    });
    return await copyDesign(client, webExportId, account, journey.origin, sharing);
  } finally {
    await client.end();
  }
}

/** The web export that copies are made of. Of several files that want the same model at once, one publishes it. */
async function templateOf(client: pg.Client, key: string, publish: () => Promise<string>): Promise<string> {
  await client.query('select pg_advisory_lock(hashtext($1))', [key]);
  try {
    await client.query('create table if not exists seeded_designs (key text primary key, web_export_id uuid not null)');
    const read = 'select web_export_id as id from seeded_designs where key = $1';
    const found = await client.query<{ id: string }>(read, [key]);
    if (found.rows[0]) return found.rows[0].id;
    const viewLink = await publish();
    const made = await client.query<{ id: string }>(
      'insert into seeded_designs select $1, web_export_id from view_links where id = $2 returning web_export_id as id',
      [key, viewLink],
    );
    return made.rows[0]!.id;
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [key]);
  }
}

async function copyDesign(
  client: pg.Client,
  webExportId: string,
  account: Account,
  origin: string,
  { sharedState = 'anyone_with_link', baseRole = 'commenter' }: SeededSharing,
): Promise<Published> {
  const [projectId, exportId, viewLink] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const { rows } = await client.query<{ user: string; team: string; space: string; project: string }>(
    `select u.id as "user", t.team_id as team, s.id as space, e.project_id as project
     from users u
     join team_users t on t.user_id = u.id and t.role = 'owner'
     join spaces s on s.team_id = t.team_id and s.type = 'private'
     join web_exports e on e.id = $2
     where u.email = $1`,
    [account.email, webExportId],
  );
  const { user, team, space, project } = rows[0]!;
  const copy = (table: string, from: string, changed: object) =>
    client.query(
      `insert into ${table} select (jsonb_populate_record(r, $2::jsonb)).* from ${table} r where ${from} = $1`,
      [from === 'project_id' || table === 'projects' ? project : webExportId, JSON.stringify(changed)],
    );
  const now = new Date().toISOString();
  const shared = { shared_state: sharedState, base_role: baseRole };
  await client.query('begin');
  const times = { created_at: now, updated_at: now };
  await copy('projects', 'id', { id: projectId, space_id: space, team_id: team, created_by_user_id: user, ...times });
  await client.query(
    "insert into project_users (project_id, team_id, user_id, role, created_at) values ($1, $2, $3, 'owner', $4)",
    [projectId, team, user, now],
  );
  const ofProject = { project_id: projectId, uploaded_by_user_id: user };
  await copy('web_exports', 'id', { id: exportId, ...ofProject, created_at: now, ...shared });
  await copy('web_export_files', 'web_export_id', { web_export_id: exportId });
  await copy('view_links', 'project_id', { id: viewLink, web_export_id: exportId, ...ofProject, ...times, ...shared });
  await client.query('commit');
  return { projectId, viewLink, url: `${origin}/v/${viewLink}` };
}

import { createHash } from 'node:crypto';
import type { Context } from '@chamfer/server/context';
import { seedCopy } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import type { Account, Journey } from '../journey.ts';
import { viceGlb } from './assembly.ts';
import { type Published, publishGlb } from './publish.ts';

/** Who may open the link of a seeded design, and with which role; by default everybody, as a commenter. */
export interface SeededSharing {
  sharedState?: 'anyone_with_link' | 'team_only' | 'restricted';
  baseRole?: 'viewer' | 'commenter';
  /** Visitors have to log in before they comment. */
  guestsAllowed?: false;
}

/** Creates a design with a cube for an account; its edge is 100 mm by default. */
export function seedCube(
  journey: Journey,
  account: Account,
  sharing?: SeededSharing,
  metres = 0.1,
): Promise<Published> {
  return seedDesign(journey, account, 'Cube 100', cubeGlb(metres), sharing);
}

/**
 * Creates a design with three 100 mm cubes in a row: 'Base' on its own, 'Left jaw' and 'Right jaw' in the assembly
 * 'Vice'.
 */
export function seedVice(journey: Journey, account: Account): Promise<Published> {
  return seedDesign(journey, account, 'Vice', viceGlb());
}

/**
 * Creates a published design for an account. A model is published by the command line only once per server; all later
 * accounts get a copy, which refers to the same stored files.
 */
export async function seedDesign(
  journey: Journey,
  account: Account,
  title: string,
  glb: Uint8Array,
  { guestsAllowed, ...sharing }: SeededSharing = {},
): Promise<Published> {
  const ctx = await journey.scenario();
  const webExportId = await templateOf(journey, title, glb);
  const design = await seedCopy(ctx, { ...(await placeOf(ctx, account)), title, ...sharing }, webExportId);
  const { projectId, viewLinkId: viewLink } = design;
  if (guestsAllowed === false)
    await journey.sql('update view_links set guests_allowed = false where id = $1', [viewLink]);
  return { projectId, viewLink, url: `${journey.origin}/v/${viewLink}` };
}

/**
 * The web export that is copied. If several test files need the same model at the same time, one of them publishes it.
 */
async function templateOf(journey: Journey, title: string, glb: Uint8Array): Promise<string> {
  const key = createHash('sha256').update(title).update(glb).digest('hex');
  const client = new pg.Client({ connectionString: journey.server.databaseUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [key]);
    await client.query('create table if not exists seeded_designs (key text primary key, web_export_id uuid not null)');
    const read = 'select web_export_id as id from seeded_designs where key = $1';
    const found = await client.query<{ id: string }>(read, [key]);
    if (found.rows[0]) return found.rows[0].id;
    const { viewLink } = await publishGlb(journey, await journey.account('Elena Petrova'), title, glb);
    const made = await client.query<{ id: string }>(
      'insert into seeded_designs select $1, web_export_id from view_links where id = $2 returning web_export_id as id',
      [key, viewLink],
    );
    return made.rows[0]!.id;
  } finally {
    // The lock is released with the connection.
    await client.end();
  }
}

/** The id of an account, and the private space of its own team. */
async function placeOf({ parts }: Context, { email }: Account): Promise<{ userId: string; spaceId: string }> {
  const { users, teamUsers, spaces } = schema;
  const [place] = await parts.database.db
    .select({ userId: users.id, spaceId: spaces.id })
    .from(users)
    .innerJoin(teamUsers, and(eq(teamUsers.userId, users.id), eq(teamUsers.isPrimary, true)))
    .innerJoin(spaces, and(eq(spaces.teamId, teamUsers.teamId), eq(spaces.type, 'private')))
    .where(eq(users.email, email));
  return place!;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '@chamfer/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from '../../../platform/database/migrations.ts';

let app: TestApp;
let client: Client;
const name = `old_${crypto.randomUUID().replaceAll('-', '')}`;
beforeAll(async () => {
  app = await startTestApp();
  const { pool, url } = app.parts.database;
  await pool.query(`create database ${name}`);
  client = new Client({ connectionString: url.replace(/\/t_\w+/, `/${name}`) });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.parts.database.pool.query(`drop database ${name}`);
  await app.close();
});

const files = readMigrations().map(({ file }) => file);
const place = files.findIndex((file) => file.endsWith('roles_and_memberships.sql'));
const migrate = (file: string) => client.query(readFileSync(join(migrationsFolder, file), 'utf8'));

test('existing spaces and projects get their team, and project members from outside become guests of it', async () => {
  for (const file of files.slice(0, place)) await migrate(file);
  const id = Object.fromEntries(
    ['team', 'owner', 'editor', 'outsider', 'space', 'project'].map((what) => [what, app.parts.ids.uuid()]),
  ) as Record<'team' | 'owner' | 'editor' | 'outsider' | 'space' | 'project', string>;
  const people = [id.owner, id.editor, id.outsider];
  for (const userId of people) {
    await client.query("insert into users (id, email, name, created_at) values ($1, $2, '', now())", [
      userId,
      `${userId}@haldenworks.example`,
    ]);
  }
  await client.query("insert into teams (id, name, created_at) values ($1, 'Halden Works', now())", [id.team]);
  const joins = 'insert into team_users (team_id, user_id, role, created_at) values ($1, $2, $3, now())';
  await client.query(joins, [id.team, id.owner, 'owner']);
  await client.query(joins, [id.team, id.editor, 'editor']);
  const space = "insert into spaces (id, team_id, name, type, created_at) values ($1, $2, 'Drives', 'team', now())";
  await client.query(space, [id.space, id.team]);
  const inSpace = "insert into space_users (space_id, user_id, role, created_at) values ($1, $2, 'viewer', now())";
  await client.query(inSpace, [id.space, id.editor]);
  await client.query(
    `insert into projects (id, space_id, name, is_draft, access, created_at, updated_at)
     values ($1, $2, 'Shaft', false, 'space', now(), now())`,
    [id.project, id.space],
  );
  const inProject = 'insert into project_users (project_id, user_id, role, created_at) values ($1, $2, $3, now())';
  await client.query(inProject, [id.project, id.owner, 'owner']);
  await client.query(inProject, [id.project, id.outsider, 'viewer']);

  await migrate(files[place]!);
  const read = async (query: string) => (await client.query(query)).rows;
  const byPerson = (a: { user_id: string }, b: { user_id: string }) =>
    people.indexOf(a.user_id) - people.indexOf(b.user_id);
  expect((await read('select user_id, role from team_users')).toSorted(byPerson)).toEqual([
    { user_id: id.owner, role: 'owner' },
    { user_id: id.editor, role: 'editor' },
    { user_id: id.outsider, role: 'guest' },
  ]);
  const inTeam = [{ team_id: id.team }];
  expect(await read('select distinct team_id from projects')).toEqual(inTeam);
  expect(await read('select distinct team_id from space_users')).toEqual(inTeam);
  expect((await read('select team_id, user_id, role from project_users')).toSorted(byPerson)).toEqual([
    { team_id: id.team, user_id: id.owner, role: 'owner' },
    { team_id: id.team, user_id: id.outsider, role: 'viewer' },
  ]);
});

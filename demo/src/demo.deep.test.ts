import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killPostgres, runSql, startServerProcess, startTestApp, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { completeDesigns } from './complete-designs.ts';
import { addCompany } from './fill-demo.ts';

/** The demo company as it is in the end: each design by title, with its threads, replies, and project files. */
const whole = [
  ['Extractor impeller 120', 0, 1],
  ['Flanged pipe DN 80', 0, 1],
  ['Gearbox housing', 0, 1],
  ['Hinge bracket rev C', 2, 1],
  ['Hinge bracket, study with ribs', 0, 0],
  ['Twin-cylinder engine', 9, 1],
];
const projectsSql = `select p.name,
    (select count(*)::int from comments c join view_links l on l.id = c.view_link_id where l.project_id = p.id) as comments,
    (select count(*)::int from revisions r where r.project_id = p.id) as files
  from projects p where not p.is_draft and p.deleted_at is null order by p.name collate "C"`;
interface Listed {
  name: string;
  comments: number;
  files: number;
}
const shown = (rows: Listed[]) => rows.map(({ name, comments, files }) => [name, comments, files]);
const notes = "select subject as step from audit_log where action = 'demo.made'";

describe('a server that is killed in its first minutes', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chamfer-demo-'));
  });
  afterEach(async () => {
    await killPostgres(folder);
    await rm(folder, { recursive: true, force: true });
  });
  const start = () => startServerProcess(folder, { DEMO: '1' });
  const isNoted = async (step: string) => {
    const rows = await runSql<{ step: string }>(folder, notes);
    expect(rows.map((row) => row.step)).toContain(step);
  };
  const isDone = async (text: string) => expect((await runSql(folder, text)).length).toBeGreaterThan(0);

  test('has all of the demo company after the next start, each design once', async () => {
    // While it models, uploads, converts, writes comments, and between two designs.
    const moments: (() => Promise<void>)[] = [
      () => isNoted('company'),
      () => isNoted('begun flanged-pipe'),
      () => isDone("select 1 from web_exports where status = 'processing'"),
      () => isNoted('made extractor-impeller'),
      () => isDone("select 1 from web_exports where status = 'ready' and title like 'Gearbox%'"),
      () => isDone('select 1 from comments'),
      () => isNoted('made twin-cylinder-engine'),
    ];
    for (const moment of moments) {
      const server = await start();
      try {
        await eventually(moment, 600);
      } finally {
        await server.kill();
      }
    }
    const server = await start();
    try {
      await eventually(() => isNoted('study'), 600);
      expect(shown(await runSql<Listed>(folder, projectsSql))).toEqual(whole);
      expect(await runSql(folder, 'select 1 from project_access_requests')).toHaveLength(1);
      expect((await runSql(folder, 'select 1 from users')).length).toBe(7);
    } finally {
      await server.stop();
    }
  });
});

describe('the demo company', () => {
  const app = useTestApp({ workers: true });
  const query = <Row extends object>(text: string) => app.parts.database.pool.query<Row>(text);

  test('is made once by processes that start together, and nothing of it comes back that was deleted', async () => {
    const other = await startTestApp({ sharing: app, workers: true });
    try {
      await Promise.all([addCompany(app.parts), addCompany(other.parts)]);
      await Promise.all([completeDesigns(app.parts), completeDesigns(other.parts)]);
    } finally {
      await other.close();
    }
    expect(shown((await query<Listed>(projectsSql)).rows)).toEqual(whole);
    // One is archived, one is gone for good with all that belonged to it, and so is a comment.
    await query("update projects set deleted_at = now() where name = 'Gearbox housing'");
    await query("delete from projects where name in ('Flanged pipe DN 80', 'Hinge bracket, study with ribs')");
    await query('delete from comments where parent_comment_id is not null');
    await completeDesigns(app.parts);
    const left = whole.filter(([name]) => !/Gearbox|Flanged|study/.test(String(name)));
    expect(shown((await query<Listed>(projectsSql)).rows)).toEqual(
      left.map(([name, comments, files]) => [name, name === 'Twin-cylinder engine' ? 5 : comments, files]),
    );
    expect((await readdir(join(app.parts.config.DATA_DIR, 'work'))).filter((name) => name.startsWith('demo'))).toEqual(
      [],
    );
  });

  test('lacks nothing that somebody took away before it was finished', async () => {
    // As if the server had been killed before it noted that the design was made.
    await query("delete from audit_log where action = 'demo.made' and subject like 'made %'");
    await query("delete from projects where name = 'Hinge bracket rev C'");
    await completeDesigns(app.parts);
    const names = (await query<Listed>(projectsSql)).rows.map(({ name }) => name);
    expect(names).toEqual(['Extractor impeller 120', 'Twin-cylinder engine']);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type Published, runCli } from '../support/data/publish.ts';
import { useJourney } from '../support/journey.ts';
import { modelLoaded } from '../support/steps/review.ts';

const journey = useJourney();

test('a link that was just published opens, and takes what follows without loading the model again', async () => {
  const account = await journey.account('Jonas Weber');
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-living-'));
  const database = new pg.Client({ connectionString: journey.server.databaseUrl });
  await database.connect();
  try {
    const file = join(folder, 'gusset.glb');
    await writeFile(file, cubeGlb());
    const login = ['--server', journey.origin, '--token', account.accessToken];
    const { code, stdout, stderr } = await runCli(['publish', file, ...login]);
    expect([code, stderr]).toEqual([0, '']);
    const { url, projectId } = JSON.parse(stdout) as Published;
    // Files made of the model in the meantime cannot be stored in the row yet.
    await database.query('begin');
    await database.query('select 1 from web_exports where project_id = $1 for update', [projectId]);

    const list = await journey.visitAs(account);
    await list.page.goto('/teams');
    await list.page.getByRole('link', { name: /gusset/ }).waitFor();
    expect(await list.page.locator('main img').count()).toBe(0);

    const { page } = await journey.visit();
    const models: string[] = [];
    page.on('request', (request) => request.url().includes('.glb?') && models.push(request.url()));
    await page.goto(url);
    await modelLoaded(page);
    const ar = page.getByRole('button', { name: 'AR', exact: true });
    expect(await ar.count()).toBe(0);

    // One more page hears of nothing until everything is there.
    const { page: deaf } = await journey.visit();
    const hearing = Promise.withResolvers<void>();
    await deaf.route('**/events?*', async (route) => {
      await hearing.promise;
      await route.continue();
    });
    await deaf.goto(url);
    await modelLoaded(deaf);

    await database.query('rollback');
    await ar.waitFor();
    await list.page.locator('main img').waitFor();
    expect(models).toHaveLength(1);
    expect(await page.locator('[data-model-loaded]').count()).toBe(1);
    // A thumbnail that comes after the model is not laid over it.
    expect(await page.locator('[data-poster]').count()).toBe(0);
    hearing.resolve();
    await deaf.getByRole('button', { name: 'AR', exact: true }).waitFor();
  } finally {
    await database.end();
    await rm(folder, { recursive: true, force: true });
  }
});

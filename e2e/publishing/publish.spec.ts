import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inDepth } from '@chamfer/testing/depth';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCli } from '../support/data/publish.ts';
import { type Account, useJourney } from '../support/journey.ts';
import { modelLoaded } from '../support/steps/review.ts';

const journey = useJourney({});
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chamfer-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="420mm" height="297mm" viewBox="0 0 420 297"><path d="M10 10H410V287H10Z" fill="none" stroke="#000"/></svg>';

test('a new user publishes by drag and drop and opens the review link', async () => {
  const visitor = await journey.visitAs(await journey.account('Jonas Weber'));
  const { page } = visitor;
  await page.goto('/teams');
  await page.getByText('Three steps to the first comment').waitFor();
  await page.getByRole('button', { name: 'Publish a design' }).first().click();
  const dialog = page.getByRole('dialog');
  const files = [
    { name: 'cube.glb', mimeType: 'model/gltf-binary', buffer: cubeGlb() },
    { name: 'Sheet 1.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
  ];
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  const title = dialog.getByLabel('Title');
  await expect.poll(() => title.inputValue()).toBe('cube');
  await title.fill('Cube 100');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('heading', { name: 'Design published' }).waitFor();
  await page.getByRole('dialog').getByText('Open review', { exact: true }).click();
  await page.waitForURL('**/v/**');
  await page.getByRole('heading', { name: 'Cube 100' }).waitFor();
  await modelLoaded(page);
  await page.getByRole('link', { name: 'Sheet 1' }).click();
  await page.waitForURL('**/drawings/**');
  await page.goto('/teams');
  await page
    .getByRole('link', { name: /Cube 100/ })
    .first()
    .waitFor();
});

test('what the server gave up is published by one press, in the dialog, on the page and by the command line', async () => {
  const visitor = await journey.visit();
  const account = await journey.account('Elena Rossi');
  await journey.signIn(visitor, account);
  const { page } = visitor;
  // What is begun was begun too often already.
  await journey.sql(`create function begun_too_often() returns trigger language plpgsql as $$
    begin new.attempts := 3; return new; end $$`);
  const giveUp = () =>
    journey.sql(`create trigger begun_too_often before insert on web_exports
      for each row execute function begun_too_often()`);
  const recover = () => journey.sql('drop trigger begun_too_often on web_exports');
  const dialog = page.getByRole('dialog');
  const publishCube = async (name: string) => {
    await page.getByRole('button', { name: 'Publish a design' }).first().click();
    const files = [{ name: `${name}.glb`, mimeType: 'model/gltf-binary', buffer: cubeGlb() }];
    await dialog.locator('input[type=file]').first().setInputFiles(files);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByText('they are kept until').waitFor();
  };
  await page.goto('/teams');
  await giveUp();
  await publishCube('Flange');
  await recover();
  let parts = 0;
  await page.route('**/api/uploads/**', (route) => {
    parts += 1;
    return route.continue();
  });
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('heading', { name: 'Design published' }).waitFor();
  expect(parts).toBe(0);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await giveUp();
  await publishCube('Bracket');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Bracket was not published').waitFor();
  await page.reload();
  await recover();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Bracket was published').waitFor();

  await giveUp();
  await publishCube('Lever');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('Lever was not published').waitFor();
  await recover();
  const command = ['retry', '--server', journey.origin, '--token', account.accessToken];
  const listed = await runCli(command);
  const { webExportId, title } = JSON.parse(listed.stdout);
  expect(title).toBe('Lever');
  const { viewLink } = JSON.parse((await runCli([...command, webExportId])).stdout);
  await page.goto(`/v/${viewLink}`);
  await page.getByRole('heading', { name: 'Lever' }).waitFor();
});

test('an interrupted upload continues where it stopped, and a bad file is refused with the reason', async () => {
  const visitor = await journey.visitAs(await journey.account('Amir Haddad'), {
    expected: /ERR_|Failed to load resource/,
  });
  const { page } = visitor;
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Publish a design' }).first().click();
  const dialog = page.getByRole('dialog');
  let broken = 0;
  await page.route('**/api/uploads/**', (route) => (broken++ < 2 ? route.abort('connectionreset') : route.continue()));
  const cut = cubeGlb().subarray(0, 900);
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'cut.glb', mimeType: '', buffer: cut }]);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('The design was not published').waitFor();
  expect(broken).toBeGreaterThan(2);
  await page.goto('/teams');
  await page.getByText('Three steps to the first comment').waitFor();
});

test('closing during an upload asks first, and stops it only after confirmation', async () => {
  const visitor = await journey.visitAs(await journey.account('Amir Haddad'), {
    expected: /ERR_|Failed to load resource/,
  });
  const { page } = visitor;
  await page.goto('/teams');
  await page.getByRole('button', { name: 'Publish a design' }).first().click();
  // The parts never arrive, so that there is time to stop.
  await page.route('**/api/uploads/**', () => undefined);
  const dialog = page.getByRole('dialog', { name: 'Publish a design' });
  const files = [{ name: 'cube.glb', mimeType: '', buffer: cubeGlb() }];
  await dialog.locator('input[type=file]').first().setInputFiles(files);
  const title = dialog.getByLabel('Title');
  await title.fill(' ');
  const publish = dialog.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  await dialog.getByText('Please enter a title.').waitFor();
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
  await title.fill('Cube');
  await publish.click();
  await dialog.getByRole('progressbar').waitFor();

  const asking = page.getByRole('dialog', { name: 'Stop publishing?' });
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Keep publishing' }).click();
  await asking.waitFor({ state: 'hidden' });
  await dialog.getByRole('progressbar').waitFor();
  await page.keyboard.press('Escape');
  await asking.getByRole('button', { name: 'Stop', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await asking.count()).toBe(0);
  await page.getByText('Three steps to the first comment').waitFor();
});

interface BadFile {
  name: string;
  code: string;
  write(path: string): Promise<void>;
  drawing?: boolean;
}

const hugeJson = Buffer.from(cubeGlb());
hugeJson.writeUInt32LE(0xfffffff0, 12);
const badFiles: BadFile[] = [
  { name: 'truncated.glb', code: 'INVALID_GLB', write: (path) => writeFile(path, cubeGlb().subarray(0, 1000)) },
  { name: 'huge-json.glb', code: 'INVALID_GLB', write: (path) => writeFile(path, hugeJson) },
  {
    name: 'outside.svg',
    code: 'UNSAFE_SVG',
    drawing: true,
    write: (path) => writeFile(path, svg.replace('<path', '<image href="https://example.com/a.png"/><path')),
  },
  {
    name: 'text.pdf',
    code: 'UNSUPPORTED_FILE_TYPE',
    drawing: true,
    write: (path) => writeFile(path, 'This is no PDF.'),
  },
  { name: 'empty.glb', code: 'FILE_EMPTY', write: (path) => writeFile(path, '') },
  { name: 'zeros.glb', code: 'FILE_TOO_LARGE', write: (path) => sparse(path, 3_000_000_000) },
  { name: 'small-zeros.glb', code: 'UNSUPPORTED_FILE_TYPE', write: (path) => sparse(path, 40_000_000) },
];

test.each(badFiles)('$name is refused and leaves nothing behind', async ({ name, code, write, drawing }) => {
  const account = await journey.account();
  const before = await storedFiles();
  const path = join(folder, name);
  await write(path);
  const model = join(folder, 'good.glb');
  await writeFile(model, cubeGlb());
  const files = drawing ? [model, '--drawing', path] : [path];
  const result = await runCli([
    'publish',
    ...files,
    '--title',
    'Bad',
    '--server',
    journey.origin,
    '--token',
    account.accessToken,
  ]);
  expect(result.code).toBe(1);
  expect(result.stdout).toBe('');
  expect(result.stderr).toContain(code);
  expect(result.stderr).toContain(name);
  expect(await projectCount(account)).toBe(0);
  await expect.poll(storedFiles).toEqual(before);
});

/**
 * Our own cube, and real third-party files if they are next to the repository: one small file, or all of them in depth
 * mode.
 */
const models = join(import.meta.dirname, '..', '..', '..', 'shared', 'models');
const found = existsSync(models) ? (await readdir(models)).filter((name) => /\.(glb|stp|step)$/.test(name)) : [];
const real = inDepth(
  found.filter((name) => name === 'screw.step'),
  found,
);

test.each(['cube.glb', ...real])(
  '%s is published with the command line and opens',
  async (name) => {
    const account = await journey.account();
    const own = join(folder, 'cube.glb');
    await writeFile(own, cubeGlb());
    const file = name === 'cube.glb' ? own : join(models, name);
    const login = ['--server', journey.origin, '--token', account.accessToken];
    const { code, stdout, stderr } = await runCli(['publish', file, '--title', name, ...login]);
    expect([code, stderr]).toEqual([0, '']);
    const { viewLink, url, projectId } = JSON.parse(stdout) as Record<string, string>;
    expect(url).toBe(`${journey.origin}/v/${viewLink}`);
    expect(projectId).toMatch(/^[0-9a-f-]{36}$/);
    const { page } = await journey.visit();
    await page.goto(url!);
    await modelLoaded(page);
  },
  300_000,
);

async function projectCount(account: Account): Promise<number> {
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, account.accessToken);
  const path = `/web/projects?teamId=${teams[0]!.id}`;
  return (await journey.api<{ totalCount: number }>('GET', path, undefined, account.accessToken)).totalCount;
}

/** Lists every stored object, part and incomplete file. */
async function storedFiles(): Promise<string[]> {
  const lists = await Promise.all(
    ['objects', 'parts', 'incoming', 'work'].map((name) =>
      readdir(join(journey.server.folder, name), { recursive: true, withFileTypes: true }).catch(() => []),
    ),
  );
  return lists.flatMap((list) =>
    list.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
}

async function sparse(path: string, size: number): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(size);
  await file.close();
}

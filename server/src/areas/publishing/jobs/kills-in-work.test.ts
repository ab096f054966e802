import { setTimeout as pause } from 'node:timers/promises';
import { beginExport, buildPerson, cubeGlb, type TestPerson, useTestApp } from '@chamfer/testing';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemContext } from '../../../platform/context.ts';
import type { Parts } from '../../../platform/parts.ts';
import { openSession } from '../../sessions/sessions.service.ts';
import { withOthers } from '../queue/with-others.service.ts';
import { workRoom } from '../queue/work-room.ts';
import { deliverWebExport } from './delivery.job.ts';
import { processWebExport } from './web-export.job.ts';

/**
 * Which kills count against which files. A process is played by parts of its own on the same database; what it works on
 * stays in work until it is killed. `server/src/kills.deep.test.ts` kills real ones.
 */
vi.setConfig({ testTimeout: 600_000 });
const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});
beforeEach(async () => {
  await query("update web_exports set status = 'cancelled', awaits_delivery = false");
  await query('delete from files_in_work');
});

const query = (text: string, values: unknown[] = []) => app.parts.database.pool.query(text, values);
const never = () => new AbortController().signal;

/** Begins the given number of web exports, which wait to be processed. */
async function waitingExports(count: number): Promise<string[]> {
  const opened = await openSession(systemContext(app.parts), app.parts.database.db, owner.userId, 'password');
  const as = { ...owner, token: opened!.accessToken };
  const ids: string[] = [];
  while (ids.length < count) {
    const { webExportId } = await beginExport(app, as, { files: [{ name: 'cube.glb', bytes: cubeGlb() }] });
    await app.call('POST /app/web-exports/{webExportId}/finish', { as, params: { webExportId } });
    ids.push(webExportId);
  }
  return ids;
}

async function row(webExportId: string) {
  const text = 'select status, attempts, try_alone as "tryAlone" from web_exports where id = $1';
  return (await query(text, [webExportId])).rows[0];
}
const statuses = async (ids: string[]) => (await Promise.all(ids.map(row))).map(({ status }) => status);

/** What processes that live have in work. */
async function inWork(): Promise<string[]> {
  const text = "select web_export_id as id from files_in_work where seen_at > now() - interval '10 seconds'";
  const { rows } = await query(text);
  return rows.map(({ id }) => id);
}

type Work = typeof processWebExport;

/** A process of its own, whose work on files never ends. */
function startProcess() {
  const { database, store } = app.parts;
  const copyTo = () => new Promise<never>(() => undefined);
  const parts: Parts = { ...app.parts, database: { ...database }, store: { ...store, copyTo } };
  return {
    parts,
    /** Resolves once the file is in work, or it is not its turn. */
    async begin(webExportId: string, work: Work = processWebExport) {
      let isOver = false;
      // It ends in the middle when the test does.
      const over = () => {
        isOver = true;
      };
      void work(parts, webExportId, never()).then(over, over);
      while (!isOver && !(await inWork()).includes(webExportId)) await pause(5);
    },
    /** Leaves behind what was in work, as a kill does, some time ago; under other ids, since it is still in work here. */
    async kill() {
      const room = workRoom(parts);
      const { rows } = await query(
        `with had as (select id from files_in_work where process_id = $1)
          update files_in_work set id = gen_random_uuid(), process_id = $2, seen_at = now() - interval '1 minute'
          from had where had.id = files_in_work.id returning had.id`,
        [room.processId, app.parts.ids.uuid()],
      );
      for (const { id } of rows) await room.leave(id);
    },
  };
}

/** Begins work on the files in a new process, kills it, and returns what was in work. */
async function killDuring(ids: string[], work?: Work): Promise<string[]> {
  const killed = startProcess();
  for (const id of ids) await killed.begin(id, work);
  const had = await inWork();
  await killed.kill();
  return had;
}

/** Does the work that is left, one after the other, as long as there is any whose turn it is. */
async function processAll(ids: string[]): Promise<void> {
  while ((await statuses(ids)).includes('processing')) {
    for (const id of ids) await processWebExport(app.parts, id, never());
  }
}

describe('several files in work', () => {
  test.each([3, 10])('survive %i kills in a row', async (kills) => {
    const ids = await waitingExports(3);
    expect((await killDuring(ids)).toSorted()).toEqual(ids.toSorted());
    for (let kill = 2; kill <= kills; kill++) expect(await killDuring(ids)).toHaveLength(1);
    await processAll(ids);
    expect(await statuses(ids)).toEqual(['ready', 'ready', 'ready']);
  });

  test('are retried one by one after a kill, over all processes, while another process takes new ones', async () => {
    const [first, second, fresh] = (await waitingExports(3)) as [string, string, string];
    await killDuring([first, second]);
    const [one, other] = [startProcess(), startProcess()];
    await one.begin(first);
    await other.begin(second);
    expect(await inWork()).toEqual([first]);
    await other.begin(fresh);
    expect((await inWork()).toSorted()).toEqual([first, fresh].toSorted());
    expect(await row(fresh)).toMatchObject({ attempts: 0, tryAlone: false });
  });

  test('with one that kills the server lose this one alone, after it was tried three times', async () => {
    const [poison, ...innocent] = (await waitingExports(3)) as [string, ...string[]];
    await killDuring([poison, ...innocent]);
    await processAll(innocent);
    for (const attempts of [1, 2, 3]) {
      expect(await killDuring([poison])).toEqual([poison]);
      // Somebody publishes meanwhile.
      const [later] = await waitingExports(1);
      await processAll([later!]);
      expect(await row(later!)).toMatchObject({ status: 'ready', attempts: 0 });
      expect(await row(poison)).toMatchObject({ status: 'processing', attempts });
    }
    await processAll([poison]);
    expect(await row(poison)).toMatchObject({ status: 'failed' });
    expect(await statuses(innocent)).toEqual(['ready', 'ready']);
  });

  test('that all kill the server are given up in the end', async () => {
    const ids = await waitingExports(2);
    await killDuring(ids);
    let kills = 1;
    while ((await statuses(ids)).includes('processing') && kills < 40) {
      await killDuring(ids);
      kills += 1;
    }
    expect(await statuses(ids)).toEqual(['failed', 'failed']);
  });
});

describe('a file that is tried alone', () => {
  test('is alone in its process: others wait for it, and are not charged when it is killed', async () => {
    const [poison, other, fresh] = (await waitingExports(3)) as [string, string, string];
    await killDuring([poison, other]);
    await processAll([other]);
    const killed = startProcess();
    await killed.begin(poison);
    const waits = killed.begin(fresh);
    await expect(Promise.race([waits, pause(300, 'waits')])).resolves.toBe('waits');
    expect(await inWork()).toEqual([poison]);
    await killed.kill();
    await processAll([fresh]);
    await waits;
    expect(await row(fresh)).toMatchObject({ status: 'ready', attempts: 0 });
    expect(await row(poison)).toMatchObject({ attempts: 1, tryAlone: true });
  });
});

describe('of ten processes on one database', () => {
  test('a kill of one leaves what the others have in work alone', async () => {
    const [poison, ...others] = (await waitingExports(10)) as [string, ...string[]];
    const processes = others.map(startProcess);
    for (const [at, id] of others.entries()) await processes[at]!.begin(id);
    await killDuring([poison]);
    const [fresh] = (await waitingExports(1)) as [string];
    await processes[0]!.begin(fresh);
    expect((await inWork()).toSorted()).toEqual([...others, fresh].toSorted());
    expect(await row(poison)).toMatchObject({ attempts: 1 });
    for (const id of [...others, fresh]) expect(await row(id)).toMatchObject({ attempts: 0, tryAlone: false });
  });

  test('a power cut that ends all is no file’s doing, however often', async () => {
    const ids = await waitingExports(10);
    for (let cut = 1; cut <= 3; cut++) {
      const processes = ids.map(startProcess);
      for (const [at, id] of ids.entries()) await processes[at]!.begin(id);
      for (const { kill } of processes) await kill();
    }
    await processAll(ids);
    expect(new Set(await statuses(ids))).toEqual(new Set(['ready']));
  });
});

test('a file that is in work while somebody sends a picture was not alone', async () => {
  const [webExportId] = (await waitingExports(1)) as [string];
  const killed = startProcess();
  await killed.begin(webExportId);
  void withOthers(killed.parts, () => new Promise(() => undefined));
  while ((await inWork()).length < 2) await pause(5);
  await killed.kill();
  await startProcess().begin(webExportId);
  expect(await row(webExportId)).toMatchObject({ attempts: 0, tryAlone: true });
});

test('what follows a link counts kills in the same way', async () => {
  const ids = await waitingExports(2);
  await processAll(ids);
  const [poison, innocent] = ids as [string, string];
  expect(await killDuring(ids, deliverWebExport)).toHaveLength(2);
  await deliverWebExport(app.parts, innocent, never());
  for (const _ of [1, 2, 3, 4]) await killDuring([poison], deliverWebExport);
  expect((await query('select awaits_delivery as waits from web_exports where id = $1', [poison])).rows).toEqual([
    { waits: false },
  ]);
  expect(
    (await query('select usdz_object_key as usdz from web_exports where id = $1', [innocent])).rows[0].usdz,
  ).toEqual(expect.any(String));
});

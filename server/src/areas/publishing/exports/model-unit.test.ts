import { stepAssembly } from '@chamfer/conversion/testing';
import { beginExport, buildPerson, cubeGlb, type NewExport, type TestPerson, useTestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sweep } from '../../../areas.ts';
import { linkTopic } from '../../review/links/link-events.service.ts';
import { remakeAr } from '../jobs/ar.job.ts';
import { deliverWebExport } from '../jobs/delivery.job.ts';
import { processWebExport } from '../jobs/web-export.job.ts';

/** The unit of models whose file names none. No worker runs in these tests: each begins the jobs by itself. */
const app = useTestApp();
let owner: TestPerson;
beforeAll(async () => {
  owner = await buildPerson(app);
});

const never = () => new AbortController().signal;
const query = (text: string, values: unknown[] = []) => app.parts.database.pool.query(text, values);

async function published(file: NewExport['files'][number], unit?: NewExport['unit']) {
  const { webExportId } = await beginExport(app, owner, { files: [file], ...(unit ? { unit } : {}) });
  const params = { webExportId };
  await app.call('POST /app/web-exports/{webExportId}/finish', { as: owner, params });
  await processWebExport(app.parts, webExportId, never());
  await deliverWebExport(app.parts, webExportId, never());
  const { body } = await app.call('GET /app/web-exports/{webExportId}', { as: owner, params });
  expect(body.status).toBe('ready');
  return { webExportId, projectId: body.projectId, viewLink: body.viewLink! };
}

type Made = Awaited<ReturnType<typeof published>>;
const review = async ({ viewLink: v }: Made) =>
  (await app.call('POST /web/web-exports', { query: { v }, as: owner })).body.webExport;
const page = async ({ projectId }: Made) =>
  (await app.call('GET /web/projects/{projectId}', { params: { projectId }, as: owner })).body;
const change = ({ webExportId }: Made, unit: NonNullable<NewExport['unit']>) =>
  app.call('PUT /app/web-exports/{webExportId}/unit', { params: { webExportId }, input: { unit }, as: owner });
const arJobs = async ({ webExportId }: Made) =>
  (await query("select state from pgboss.job where name = 'web-export.ar' and singleton_key = $1", [webExportId])).rows;
/** How large the file for Scene Viewer is along x, in metres. */
async function arScale(made: Made) {
  const { bytes } = await app.fetch('GET', (await review(made)).arModelDownload!.url);
  const json = JSON.parse(bytes.subarray(20, 20 + bytes.readUInt32LE(12)).toString());
  return json.nodes[0].scale ?? [1, 1, 1];
}

/** One triangle of 120 × 45 in the numbers of the file. */
const stl = (side = 120) => ({
  name: 'plate.stl',
  bytes: Buffer.from(
    `solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex ${side} 0 0\nvertex 0 45 3\nendloop\nendfacet\nendsolid a\n`,
  ),
});

/** One triangle of this size in the numbers of the file. */
const obj = (side: number) => ({
  name: 'plate.obj',
  bytes: Buffer.from(`o plate\nv 0 0 0\nv ${side} 0 0\nv 0 ${side / 2} 0.01\nf 1 2 3\n`),
});

describe('the unit of a model whose file names none', () => {
  test('is what the publisher says, and sizes follow it', async () => {
    const made = await published(stl(), 'in');
    expect((await review(made)).lengthScale).toBeCloseTo(25.4, 9);
    const { model, can } = await page(made);
    expect([model!.unit, can.changeUnit]).toEqual(['in', true]);
    expect(model!.size![0]).toBeCloseTo(120 * 0.0254, 6);
    expect(model!.size![1]).toBeCloseTo(45 * 0.0254, 6);
    expect(await arScale(made)).toEqual([25.4, 25.4, 25.4]);
  });

  test.each([
    ['an STL of 120', stl(), 'mm', 1],
    ['an STL of 0.5', stl(0.5), 'mm', 1],
    ['an OBJ of 120', obj(120), 'mm', 1],
    ['an OBJ of 0.5', obj(0.5), 'm', 1000],
    ['a GLB of 0.1', { name: 'a.glb', bytes: cubeGlb(0.1) }, 'm', 1],
    ['a GLB of 80', { name: 'a.glb', bytes: cubeGlb(80) }, 'mm', 0.001],
  ] as const)('is what its size lets one think where nobody says it: %s', async (_, file, unit, lengthScale) => {
    const made = await published({ ...file });
    expect((await page(made)).model!.unit).toBe(unit);
    expect((await review(made)).lengthScale).toBe(lengthScale);
  });

  test('can be changed afterwards: pages are told, files for AR are made again, and nothing else is', async () => {
    const made = await published(stl());
    const before = await review(made);
    const received: object[] = [];
    onTestFinished(app.parts.events.subscribe(linkTopic, made.viewLink, { onEvent: (event) => received.push(event) }));
    expect((await change(made, 'cm')).status).toBe(204);
    await eventually(() => expect(received).toEqual([{ type: 'web_export_updated', webExportId: made.webExportId }]));
    const between = await review(made);
    expect(between).toMatchObject({ lengthScale: 10, arModelDownload: null, usdzDownload: null, isComplete: true });
    expect(between.modelFileDownload.url.split('?')[0]).toBe(before.modelFileDownload.url.split('?')[0]);
    expect(await arJobs(made)).toEqual([{ state: 'created' }]);
    await remakeAr(app.parts, made.webExportId, never());
    expect(await arScale(made)).toEqual([10, 10, 10]);
    const { rows } = await query(
      "select details from audit_log where action = 'web_export.unit_changed' and subject = $1",
      [made.webExportId],
    );
    expect(rows).toEqual([{ details: { before: 'mm', after: 'cm' } }]);
    // The same again changes nothing.
    expect((await change(made, 'cm')).status).toBe(204);
    expect((await review(made)).arModelDownload).not.toBeNull();
  });

  test('changed while files for AR are made, leaves none of the old size', async () => {
    const made = await published(stl());
    await change(made, 'cm');
    const work = remakeAr(app.parts, made.webExportId, never());
    await eventually(async () => {
      const { rows } = await query('select 1 from files_in_work');
      expect(rows.length).toBeGreaterThan(0);
    });
    await change(made, 'm');
    await work;
    expect((await review(made)).arModelDownload).toBeNull();
    await remakeAr(app.parts, made.webExportId, never());
    expect(await arScale(made)).toEqual([1000, 1000, 1000]);
  });

  test('gets its files for AR even if the queue was lost', async () => {
    const made = await published(stl());
    await change(made, 'ft');
    await query("delete from pgboss.job where name = 'web-export.ar'");
    await sweep(app.parts);
    expect(await arJobs(made)).toEqual([{ state: 'created' }]);
  });

  test('is not asked for what names its own, nor in an archived project', async () => {
    const text = stepAssembly('Plate', [{ name: 'Plate', size: [40, 30, 5], at: [{ x: 0, y: 0, z: 0 }] }]);
    const named = await published({ name: 'a.step', bytes: Buffer.from(text) });
    expect(await page(named)).toMatchObject({ model: { unit: null }, can: { changeUnit: false } });
    expect((await change(named, 'in')).body).toMatchObject({ code: 'OPERATION_NOT_ALLOWED' });
    const made = await published(stl());
    const params = { projectId: made.projectId };
    await app.call('PATCH /web/projects/{projectId}', { params, input: { archived: true }, as: owner });
    expect((await change(made, 'in')).body).toMatchObject({ code: 'OPERATION_NOT_ALLOWED' });
  });
});

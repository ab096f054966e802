import {
  buildDesign,
  buildPerson,
  buildRevision,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';
import { drawings } from '../../publishing/publishing.tables.ts';

const app = useTestApp();
let owner: TestPerson;
let design: TestDesign;
beforeAll(async () => {
  owner = await buildPerson(app);
  design = await buildDesign(app, owner);
});

const hash = 'a'.repeat(64);

async function addSheets(webExportId: string, titles: string[]): Promise<string[]> {
  const file = { fileType: 'pdf_v1', objectKey: 'sheet.pdf', size: 1, pages: 1 } as const;
  const rows = titles.map((title, position) => ({ ...file, id: crypto.randomUUID(), webExportId, position, title }));
  await app.parts.database.db.insert(drawings).values(rows);
  return rows.map(({ id }) => id);
}

async function open(e: string, as?: TestPerson) {
  const { body } = await app.call('POST /web/web-exports', { as, query: { v: design.viewLinkId, e } });
  return body;
}

test('the same files that were published again are known as such, with their drawings, others are not', async () => {
  const first = await buildRevision(app, owner, design, hash);
  const [plan, section] = await addSheets(first, ['Plan', 'Section']);
  const second = await buildRevision(app, owner, design, hash);
  // Titles may be others: they are not in the files.
  const [planAgain, sectionAgain] = await addSheets(second, ['Plan', 'Section A']);
  const other = await buildRevision(app, owner, design, 'b'.repeat(64));
  const unknown = await buildRevision(app, owner, design);
  const equal = (await open(second, owner)).webExport;
  expect(equal.equalWebExportIds).toEqual([first]);
  expect(equal.drawingsDownload.map(({ drawingId, equalDrawingIds }) => [drawingId, equalDrawingIds])).toEqual([
    [planAgain, [plan]],
    [sectionAgain, [section]],
  ]);
  expect((await open(first, owner)).webExport.equalWebExportIds).toEqual([second]);
  // Nothing is known of what is older than hashes, so it equals nothing, itself included.
  for (const id of [other, unknown, design.webExportId]) {
    expect((await open(id, owner)).webExport.equalWebExportIds).toEqual([]);
  }
});

test('who may open other revisions is told so, and nobody else', async () => {
  const newest = await buildRevision(app, owner, design);
  expect((await open(newest, owner)).can.openRevisions).toBe(true);
  const visitor = await buildPerson(app);
  expect((await open(newest, visitor)).can.openRevisions).toBe(false);
});

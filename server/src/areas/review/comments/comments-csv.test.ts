import {
  buildComment,
  buildDesign,
  buildGuest,
  buildPerson,
  buildReply,
  cubeTop,
  type TestDesign,
  type TestPerson,
  useTestApp,
} from '@chamfer/testing';
import { beforeAll, expect, test } from 'vitest';

const app = useTestApp();
let mara: TestPerson;
let jonas: TestPerson;
let design: TestDesign;

beforeAll(async () => {
  mara = await buildPerson(app, { name: 'Mara Lindqvist' });
  jonas = await buildPerson(app, { name: 'Jonas Weber' });
  design = await buildDesign(app, mara);
});

async function read(query: { language?: 'en' | 'ja'; timeZone?: string } = {}, as?: TestPerson): Promise<string[]> {
  const answer = await app.call('GET /web/comments.csv', { as, query: { v: design.viewLinkId, ...query } });
  expect(answer.status).toBe(200);
  const text = answer.bytes.toString();
  // By the mark at the beginning spreadsheets know the encoding.
  expect(text.startsWith('\ufeff')).toBe(true);
  return text.slice(1).split('\r\n');
}

test('has threads with their replies, resolved and edited, and no formula of anybody', async () => {
  const first = await buildComment(app, jonas, design, '=HYPERLINK("https://evil.example")');
  await buildComment(app, mara, design, 'Wandstärke 4,5 mm — 肉厚');
  await buildReply(app, mara, design, first, 'Line one\nline "two"');
  await app.call('PATCH /web/comments/{commentId}', {
    as: jonas,
    params: { commentId: first },
    input: { message: '=1+1' },
  });
  await app.call('PUT /web/comments/{commentId}/resolution', {
    as: mara,
    params: { commentId: first },
    input: { isResolved: true },
  });
  const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
  const [head, ...rows] = await read({}, mara);
  expect(head).toBe(
    'Number,Kind,Author,Email address,Written,Edited,State,Resolved by,Resolved on,Page,Sheet,Revision,Text,Pictures',
  );
  expect(rows.join('\n')).toMatch(
    new RegExp(
      [
        `^1,Comment,Jonas Weber,${jonas.email},${time},${time},Resolved,Mara Lindqvist,${time},Model,,1,'=1\\+1,`,
        `1,Reply,Mara Lindqvist,${mara.email},${time},,,,,,,1,"Line one\nline ""two""",`,
        `2,Comment,Mara Lindqvist,${mara.email},${time},,Open,,,Model,,1,"Wandstärke 4,5 mm — 肉厚",\n$`,
      ].join('\n'),
    ),
  );
});

test('titles and times are those of the reader', async () => {
  const [head, row] = await read({ language: 'ja', timeZone: 'Asia/Tokyo' }, mara);
  expect(head).toMatch(/^番号,種類,作成者/);
  const now = app.clock.now().getTime();
  const hours = [now - 60_000, now].map((at) =>
    new Date(at + 9 * 3_600_000).toISOString().slice(0, 13).replace('T', ' '),
  );
  expect(row).toMatch(new RegExp(`^1,コメント,Jonas Weber,${jonas.email},`));
  expect(hours).toContain(row!.split(',')[4]!.slice(0, 13));
});

test('guests are marked as such, as authors and where somebody mentions them', async () => {
  const on = await buildDesign(app, mara);
  const guest = await buildGuest(app, on.viewLinkId, { name: 'Tomás Rivera' });
  const head = { projectViewLinkId: on.viewLinkId, webExportId: on.webExportId };
  await app.call('POST /web/comments', { as: guest, input: { ...cubeTop, ...head, message: 'Parallel?' } });
  const mention = { message: '@Tomás Rivera @Jonas Weber see', mentions: [guest.userId] };
  const written = await app.call('POST /web/comments', { as: mara, input: { ...cubeTop, ...head, ...mention } });
  expect(written.body.mentions).toEqual([{ userId: guest.userId, name: 'Tomás Rivera', isGuest: true }]);
  const read = async (language: 'en' | 'ja') =>
    (await app.call('GET /web/comments.csv', { as: mara, query: { v: on.viewLinkId, language } })).bytes.toString();
  expect(await read('en')).toMatch(/1,Comment,Tomás Rivera \(guest\),,/);
  expect(await read('en')).toContain('@Tomás Rivera (guest) @Jonas Weber see');
  expect(await read('ja')).toContain('Tomás Rivera（ゲスト）');
  expect(await read('en')).not.toContain(guest.email);
});

test('a time zone that does not exist is named', async () => {
  const query = { v: design.viewLinkId, timeZone: 'Mars/Olympus' };
  expect(await app.call('GET /web/comments.csv', { as: mara, query })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST_QUERY_PARAMETER' },
  });
});

test('it is for those who edit the project, also of an archived one, and not for others who read the comments', async () => {
  const ask = (as?: { token: string }) => app.call('GET /web/comments.csv', { as, query: { v: design.viewLinkId } });
  const guest = await buildGuest(app, design.viewLinkId);
  expect(await ask(jonas)).toMatchObject({ status: 403, body: { code: 'PROJECT_FORBIDDEN' } });
  expect(await ask(guest)).toMatchObject({ status: 403, body: { code: 'GUEST_FORBIDDEN' } });
  expect(await ask()).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
  const may = async (as?: { token: string }) =>
    (await app.call('POST /web/web-exports', { as, query: { v: design.viewLinkId } })).body.can.exportComments;
  expect([await may(mara), await may(jonas), await may(guest), await may()]).toEqual([true, false, false, false]);
  await app.parts.database.pool.query('update projects set archived_at = now() where id = $1', [design.projectId]);
  expect((await ask(mara)).status).toBe(200);
});

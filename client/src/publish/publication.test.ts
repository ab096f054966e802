import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { httpTransport } from '../node/http-transport.ts';
import { BreakingServer, patientClock } from '../testing/breaking-server.ts';
import type { PublishProgress } from './progress.ts';
import {
  cancelPublication,
  newPublication,
  type PublishFile,
  type PublishRequest,
  publish,
  retryPublication,
} from './publication.ts';

let server: BreakingServer;
beforeEach(async () => {
  server = new BreakingServer();
  await server.start();
});
afterEach(() => server.stop());

const modelBytes = randomBytes(750_000);
const model: PublishFile = { kind: 'model', name: 'bracket.glb', content: new Blob([modelBytes]) };
const drawing: PublishFile = { kind: 'drawing', name: 'sheet.pdf', content: new Blob(['%PDF']) };
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function begin(more: Partial<PublishRequest> = {}) {
  const transport = httpTransport(server.address, async () => server.token);
  const publication = newPublication({
    spaceId: server.spaceId,
    title: 'Bracket',
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
    files: [model, drawing],
    platform: 'cli',
    ...more,
  });
  const seen: PublishProgress[] = [];
  const clock = patientClock();
  const run = (signal = new AbortController().signal) =>
    publish(transport, publication, { signal, clock, onProgress: (progress) => seen.push(progress) });
  return { transport, publication, seen, clock, run };
}

const count = (line: RegExp) => server.requests.filter((request) => line.test(request)).length;

test('publishes a model and a drawing and returns the review link', async () => {
  const { run, seen } = begin();
  const published = await run();
  expect(published.viewLink).toBe(server.viewLink);
  expect(published.url).toBe(`${server.address}/v/${server.viewLink}`);
  expect(server.arrived('bracket.glb')).toBe(sha256(modelBytes));
  expect(server.webExport?.kinds).toEqual(['model', 'drawing']);
  expect(count(/^PUT/)).toBe(9);
  expect(seen[0]).toEqual({ stage: 'preparing' });
  const uploading = seen.filter((progress) => progress.stage === 'uploading');
  expect(uploading.at(-1)).toMatchObject({ sent: 750_004, total: 750_004, percent: 100 });
  expect(seen.at(-1)).toEqual({ stage: 'converting', progress: 0.5 });
});

test('publishes into a project that is there, and creates none', async () => {
  const projectId = randomUUID();
  const published = await begin({ spaceId: null, projectId }).run();
  expect(published.projectId).toBe(projectId);
  expect(count(/^POST \S*\/app\/projects$/)).toBe(0);
  await begin().run();
  expect(count(/^POST \S*\/app\/projects$/)).toBe(1);
});

test('fetches the upload requests missing from the first response, page by page', async () => {
  server.firstParts = 2;
  server.pageSize = 3;
  await begin().run();
  expect(server.arrived('bracket.glb')).toBe(sha256(modelBytes));
  expect(count(/^PUT/)).toBe(9);
  expect(count(/^GET .*\/uploads\//)).toBeGreaterThanOrEqual(2);
});

test('resumes after an interruption when its parts span several pages', async () => {
  server.firstParts = 0;
  server.pageSize = 3;
  const always = Array.from({ length: 8 }, () => ({ kind: 'cut', afterBytes: 10 }) as const);
  server.disturb(/^PUT .*\/parts\/8$/, ...always);
  const { run } = begin();
  await expect(run()).rejects.toMatchObject({ code: 'NETWORK', fileName: 'bracket.glb' });
  const before = count(/^PUT/);
  await run();
  expect(server.arrived('bracket.glb')).toBe(sha256(modelBytes));
  // Part 8 and the drawing; parts that had arrived are not sent again.
  expect(count(/^PUT/) - before).toBeLessThanOrEqual(2);
});

test('sends the project file as a revision before the web export', async () => {
  const bytes = randomBytes(120_000);
  const { run } = begin({ projectFile: { name: 'bracket.shapr', content: new Blob([bytes]) } });
  await run();
  expect(server.arrived('bracket.shapr')).toBe(sha256(bytes));
  const finished = server.requests.findIndex((line) => line.endsWith('/revisions/7/finish'));
  const begun = server.requests.findIndex((line) => line.endsWith('/web-exports'));
  expect(finished).toBeGreaterThan(0);
  expect(begun).toBeGreaterThan(finished);
});

test('a part whose connection breaks is checked and sent again', async () => {
  server.disturb(/^PUT .*\/parts\/2$/, { kind: 'cut', afterBytes: 30_000 }, { kind: 'cut', afterBytes: 1 });
  const { run, clock } = begin();
  await run();
  expect(server.arrived('bracket.glb')).toBe(sha256(modelBytes));
  expect(count(/^PUT .*\/parts\/2$/)).toBe(3);
  expect(count(/^GET .*\/uploads\//)).toBe(2);
  expect(clock.waits.slice(0, 2).every((wait) => wait >= 375)).toBe(true);
});

test('progress reports when a broken connection stalls the upload, and when it continues', async () => {
  server.disturb(/^PUT/, { kind: 'cut', afterBytes: 1 });
  const { run, seen } = begin({ files: [{ ...model, content: new Blob(['glTF']) }] });
  await run();
  const uploading = seen.filter((progress) => progress.stage === 'uploading');
  expect(uploading.some(({ interrupted }) => interrupted)).toBe(true);
  expect(uploading.at(-1)?.interrupted).toBe(false);
});

test('a part whose response was lost is not sent twice', async () => {
  server.disturb(/^PUT .*\/parts\/3$/, { kind: 'lose_answer' });
  await begin().run();
  expect(count(/^PUT .*\/parts\/3$/)).toBe(1);
  expect(server.arrived('bracket.glb')).toBe(sha256(modelBytes));
});

test('a project whose answer got lost is created once, also by the next attempt', async () => {
  const { run } = begin();
  const lost = Array.from({ length: 8 }, () => ({ kind: 'lose_answer' as const }));
  server.disturb(/^POST \/api\/app\/projects$/, ...lost);
  await expect(run()).rejects.toMatchObject({ code: 'NETWORK' });
  await run();
  expect(count(/^POST \/api\/app\/projects$/)).toBe(9);
  expect(server.projects.size).toBe(1);
});

test('expired requests are renewed', async () => {
  const { transport, run } = begin();
  const put = transport.put;
  let parts = 0;
  transport.put = (...sent) => {
    if (++parts === 4) server.expireRequests();
    return put(...sent);
  };
  await run();
  expect(count(/^GET .*\/uploads\//)).toBeGreaterThan(0);
  expect(server.arrived('bracket.glb')).toBe(sha256(modelBytes));
});

test('after giving up, another attempt continues with the missing parts', async () => {
  const always = Array.from({ length: 8 }, () => ({ kind: 'cut', afterBytes: 10 }) as const);
  server.disturb(/^PUT .*\/parts\/5$/, ...always);
  const { run } = begin();
  await expect(run()).rejects.toMatchObject({ code: 'NETWORK', fileName: 'bracket.glb' });
  const sentBefore = count(/^PUT/);
  await run();
  expect(server.arrived('bracket.glb')).toBe(sha256(modelBytes));
  expect(count(/^POST .*\/web-exports$/)).toBe(1);
  expect(count(/^PUT/) - sentBefore).toBeLessThan(9);
});

test('a refused part stops the upload at once and names the file and the request', async () => {
  server.disturb(/^PUT .*\/parts\/1$/, { kind: 'answer', status: 415, code: 'UNSUPPORTED_FILE_TYPE' });
  await expect(begin().run()).rejects.toMatchObject({
    code: 'UNSUPPORTED_FILE_TYPE',
    fileName: 'bracket.glb',
    requestId: 'request-of-the-test',
  });
  expect(count(/\/parts\/1$/)).toBe(1);
});

test('a file the server rejects is reported with its details; the next attempt starts a new web export', async () => {
  server.failWith = { code: 'INVALID_GLB', message: 'Broken.', details: { file: 'sheet.pdf' } };
  const { run, publication } = begin();
  await expect(run()).rejects.toMatchObject({ code: 'INVALID_GLB', fileName: 'sheet.pdf' });
  expect(publication.webExport).toBeNull();
  server.failWith = null;
  await run();
  expect(count(/^POST .*\/web-exports$/)).toBe(2);
  expect(count(/^POST \/api\/app\/projects$/)).toBe(1);
});

test('losing the response to finish does no harm', async () => {
  server.disturb(/^POST .*web-exports\/.*\/finish$/, { kind: 'lose_answer' });
  expect((await begin().run()).viewLink).toBe(server.viewLink);
});

test('cancelling stops the upload and deletes it', async () => {
  const stop = new AbortController();
  const { run, transport, publication } = begin();
  const put = transport.put;
  transport.put = (...sent) => {
    stop.abort();
    return put(...sent);
  };
  await expect(run(stop.signal)).rejects.toMatchObject({ name: 'AbortError' });
  await cancelPublication(transport, publication);
  expect(server.webExport?.status).toBe('cancelled');
  expect(publication.webExport).toBeNull();
});

test('what the server gave up is tried again without being sent again', async () => {
  const { run, publication } = begin();
  server.failWith = { code: 'CONVERSION_FAILED', message: 'It failed.', details: {} };
  server.givesUp = true;
  await expect(run()).rejects.toMatchObject({
    code: 'CONVERSION_FAILED',
    retryUntil: '2026-11-29T08:00:00.000Z',
  });
  const sent = count(/^PUT/);
  server.failWith = null;
  expect((await run()).viewLink).toBe(server.viewLink);
  expect([count(/^PUT/), count(/\/retry$/), publication.webExport?.isGivenUp]).toEqual([sent, 1, false]);
});

test('what the server gave up and no longer has is uploaded again', async () => {
  const { run } = begin();
  server.failWith = { code: 'CONVERSION_FAILED', message: 'It failed.', details: {} };
  server.givesUp = true;
  await expect(run()).rejects.toMatchObject({ code: 'CONVERSION_FAILED' });
  const sent = count(/^PUT/);
  server.failWith = null;
  server.givesUp = false;
  expect((await run()).viewLink).toBe(server.viewLink);
  expect([count(/^PUT/), count(/web-exports$/)]).toEqual([2 * sent, 2]);
});

test('a web export that was given up is tried again by its id', async () => {
  const { run, transport, clock } = begin();
  server.failWith = { code: 'CONVERSION_FAILED', message: 'It failed.', details: {} };
  server.givesUp = true;
  await run().catch(() => undefined);
  server.failWith = null;
  const options = { signal: new AbortController().signal, clock, onProgress: () => undefined };
  const again = () => retryPublication(transport, server.webExport!.id, options);
  expect((await again()).viewLink).toBe(server.viewLink);
  await expect(again()).rejects.toMatchObject({ code: 'WEB_EXPORT_CLOSED' });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ViewerState } from '../port.ts';
import { cubeGlb } from './build-glb.ts';
import { TestViewer } from './test-viewer.ts';

const nodes = [
  { mesh: 0, name: 'Left', translation: [-2, 0, 0] },
  { mesh: 0, name: 'Right', translation: [2, 0, 0] },
];
const model = cubeGlb(nodes);
let server: Server;
let address = '';
let asked: string[] = [];
/** For each level, resolves the request that waits for its bytes. */
let give: Record<string, (bytes: Uint8Array | null) => void> = {};
let viewer: TestViewer;

beforeEach(async () => {
  [asked, give] = [[], {}];
  server = createServer((request, response) => {
    asked.push(request.url!);
    give[request.url!] = (bytes) => (bytes ? response.end(bytes) : response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  viewer = new TestViewer();
});
afterEach(() => {
  viewer.dispose();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const options = () => ({ url: `${address}/full`, coarse: { url: `${address}/coarse` } });
const until = (isSo: (state: ViewerState) => boolean) =>
  new Promise<ViewerState>((resolve) => {
    const stop = viewer.state.subscribe((state) => {
      if (!isSo(state)) return;
      stop();
      resolve(state);
    });
  });
const answer = async (path: string, bytes: Uint8Array | null = model) => {
  await expect.poll(() => give[path]).toBeDefined();
  give[path]!(bytes);
};

test('the coarse level can be viewed and picked until the full one is ready', async () => {
  const opening = viewer.open(options());
  await answer('/coarse');
  await until((state) => state.phase === 'loading' && state.hasPreview);
  expect(viewer.parts().map(({ name }) => name)).toEqual(['Left', 'Right']);
  expect(viewer.pick(400, 300)).toBeNull();
  viewer.camera.orbitBy(1, 0);
  viewer.assembly.hide([viewer.parts()[0]!.id]);
  const pose = viewer.camera.get();
  await answer('/full');
  const info = await opening;
  expect([info.isReduced, info.partCount]).toEqual([false, 2]);
  // The swap keeps everything that was changed meanwhile.
  expect(viewer.camera.get()).toEqual(pose);
  expect([...viewer.assembly.state.value.hidden]).toEqual([viewer.parts()[0]!.id]);
});

test('the full level waits until the coarse one is on the screen, and can be cancelled meanwhile', async () => {
  viewer.dispose();
  viewer = new TestViewer({ showsLate: true });
  const stop = new AbortController();
  for (const signal of [undefined, stop.signal]) {
    give = {};
    const opening = viewer.open({ ...options(), signal }).then(
      () => 'open',
      ({ code }: { code: string }) => code,
    );
    await answer('/coarse');
    await until((state) => state.phase === 'loading' && state.hasPreview);
    const read = until((state) => state.phase === 'loading' && state.fraction >= 0.95);
    await answer('/full');
    await read;
    expect(viewer.state.value.phase).toBe('loading');
    if (signal) stop.abort();
    viewer.advance(16);
    expect(await opening).toBe(signal ? 'ABORTED' : 'open');
  }
});

test('a coarse level that is missing or late is not a problem', async () => {
  const opening = viewer.open(options());
  await answer('/coarse', null);
  await answer('/full');
  expect((await opening).isReduced).toBe(false);
  const again = viewer.open(options());
  give = {};
  await answer('/full');
  expect((await again).partCount).toBe(2);
  await answer('/coarse');
  expect(viewer.state.value.phase).toBe('ready');
});

test('a device that is too small shows only the coarse level, unless the full one is requested', async () => {
  viewer.dispose();
  viewer = new TestViewer({ mostTriangles: 1000 });
  const opening = viewer.open({ ...options(), triangleCount: 2000 });
  await answer('/coarse');
  expect((await opening).isReduced).toBe(true);
  expect(asked).toEqual(['/coarse']);
  const full = viewer.open({ ...options(), triangleCount: 2000, detail: 'full' });
  await answer('/full');
  expect((await full).isReduced).toBe(false);
});

test('a coarse level that arrives late is used, unless another model is shown by then', async () => {
  const opening = viewer.open(options());
  await answer('/full');
  await opening;
  await answer('/coarse');
  await expect.poll(() => viewer.drawn.lateLevels).toBe(1);

  give = {};
  const again = viewer.open(options());
  await answer('/full');
  await again;
  await expect.poll(() => give['/coarse']).toBeDefined();
  await viewer.open({ bytes: model });
  give['/coarse']!(model);
  // After another complete opening, the late level has been read, but not used.
  give = {};
  const last = viewer.open(options());
  await answer('/full');
  await last;
  expect(viewer.drawn.lateLevels).toBe(1);
  await answer('/coarse');
  await expect.poll(() => viewer.drawn.lateLevels).toBe(2);
});

test('cancelling ends both downloads', async () => {
  const abort = new AbortController();
  const opening = viewer.open({ ...options(), signal: abort.signal });
  await expect.poll(() => asked.length).toBe(2);
  abort.abort();
  await expect(opening).rejects.toMatchObject({ code: 'ABORTED' });
  expect(viewer.state.value.phase).toBe('empty');
});

test('if the full level fails, the coarse one stays ready, with the reason, however late it arrived', async () => {
  for (const order of ['coarse first', 'full first']) {
    give = {};
    const opening = viewer.open(options());
    const outcome = expect(opening, order).rejects.toMatchObject({ code: 'MODEL_DOWNLOAD_FAILED' });
    if (order === 'coarse first') await answer('/coarse');
    await answer('/full', null);
    if (order === 'full first') await answer('/coarse');
    await outcome;
    const failed = { isReduced: true, failure: 'MODEL_DOWNLOAD_FAILED', partCount: 2 };
    expect(viewer.state.value, order).toMatchObject({ phase: 'ready', model: failed });
    viewer.setLost(true);
    viewer.setLost(false);
    expect(viewer.state.value, order).toMatchObject({ phase: 'ready', model: failed });
    expect(viewer.parts()).toHaveLength(2);
  }
  give = {};
  const again = viewer.open(options());
  await answer('/full');
  await again;
  expect(viewer.state.value).toMatchObject({ phase: 'ready', model: { isReduced: false } });
});

test('if both levels fail, opening fails', async () => {
  const opening = viewer.open(options());
  const outcome = expect(opening).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
  await answer('/coarse', new Uint8Array(40));
  await answer('/full', new Uint8Array(40));
  await outcome;
  expect(viewer.state.value).toMatchObject({ phase: 'failed', code: 'MODEL_UNREADABLE' });
  expect(viewer.parts()).toEqual([]);
});

test('if the stage cannot compile shaders, opening fails, and nothing that arrives afterwards is shown', async () => {
  viewer.dispose();
  const warmUp = () => {
    throw new Error('There are no shaders');
  };
  viewer = new TestViewer({ warmUp });
  const coarse = { url: `data:model/gltf-binary;base64,${Buffer.from(model).toString('base64')}` };
  await expect(viewer.open({ ...options(), coarse })).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
  // Another viewer that starts later and takes longer.
  const other = new TestViewer();
  const opening = other.open({ url: `${address}/other`, coarse });
  await answer('/other');
  await opening;
  other.dispose();
  expect(viewer.state.value).toMatchObject({ phase: 'failed', code: 'MODEL_UNREADABLE' });
  expect(viewer.parts()).toEqual([]);
});

test('a model is prepared in steps, which end when the graphics context is lost', async () => {
  viewer.dispose();
  let steps = 0;
  function* prepare() {
    for (;;) yield steps++;
  }
  viewer = new TestViewer({ prepare });
  const opening = viewer.open({ bytes: model });
  const soon = () => {
    viewer.advance(16);
    return steps;
  };
  await expect.poll(soon).toBeGreaterThan(2);
  expect(viewer.state.value.phase).toBe('loading');
  viewer.setLost(true);
  viewer.advance(16);
  expect((await opening).partCount).toBe(2);
  const before = steps;
  // Nothing is prepared while the graphics context is lost.
  await viewer.open({ bytes: model });
  expect(steps).toBe(before);
});

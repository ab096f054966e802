/**
 * Runs in every viewer's page, before the viewer: counts draw calls, can leave them out, and takes the times. Each page
 * tells it when its model is there and how to turn and to pick.
 */

/** The poses of all cameras, in metres, radians and degrees, as in glTF. */
export interface View {
  target: [number, number, number];
  radius: number;
  theta: number;
  phi: number;
  /** Vertical. */
  fieldOfView: number;
}

/** What a viewer's page can do when its model is there. */
export interface Driver {
  /** Turns the camera to an azimuth. */
  orbit(theta: number): void;
  /** What is at a place of the canvas, CSS px from its top left; null outside the model. */
  pick(x: number, y: number): unknown;
  /** Draws a whole frame for a screenshot, and one more for the canvas. */
  takePicture?(): Promise<unknown>;
}

/** Times of turning the camera: milliseconds a frame. */
export interface OrbitTimes {
  /** Scripts and drawing, without waiting for the screen's next frame. */
  frameMs: number;
  /** Scripts alone. */
  scriptMs: number;
  /** Draw calls a frame. */
  draws: number;
}

/** Times of picks, milliseconds. */
export interface PickTimes {
  p50: number;
  p95: number;
  first: number;
  /** The share of picks that met something. */
  met: number;
}

const parameters = new URLSearchParams(location.search);
/** The address of the model. */
export const model = parameters.get('model')!;
/** The address of its coarse level. */
export const coarse = parameters.get('coarse');
/** The URL of its poster. */
export const poster = parameters.get('poster');
/** Triangles it draws, where that is known before. */
export const triangles = Number(parameters.get('triangles')) || null;
/** A WebGL extension that the browser pretends not to have. */
const missing = parameters.get('missing');
/** The camera's position. */
export const view = JSON.parse(parameters.get('view')!) as View;

/** Browsers wait no shorter between timers. */
const turnMs = 4;
/** A hand notices what takes longer. */
const answerMs = 100;
const own = requestAnimationFrame.bind(window);
const contexts: (WebGLRenderingContext | WebGL2RenderingContext)[] = [];
let draws = 0;
let isStubbed = false;
let callbackMs = 0;
/** When the page last had its turn while its tasks are watched. */
let lastTurn = 0;
let lastTouch = 0;
let isTouchWatched = false;
let driver: Driver | null = null;

/** What the benchmark calls from outside. */
const bench = {
  /** Milliseconds since the navigation began; 0 until then. */
  firstMs: 0,
  wholeMs: 0,
  /** From when on drag, pick and pins answered within 100 ms: the model can be picked, and no wait was longer since. */
  touchMs: 0,
  /** The longest that a click would have waited, from the first frame until `idle` was called for the first time. */
  blockedMs: 0,
  failure: '',
  /** From now on draw calls are counted but not made, or made again. */
  stub(on: boolean): void {
    isStubbed = on;
  },
  /** Waits until nothing has been drawn for a second, at most ten, and counts the draws of the second after it. */
  async idle(): Promise<number> {
    for (let waited = 0, before = -1; waited < 10 && before !== draws; waited++) {
      before = draws;
      await wait(1000);
    }
    lastTurn = 0;
    isTouchWatched = false;
    performance.mark('bench-idle');
    const before = draws;
    await wait(1000);
    return draws - before;
  },
  async orbit(frames: number, mostMs: number): Promise<OrbitTimes> {
    const turn = async (step: number) => {
      const before = draws;
      callbackMs = 0;
      const started = performance.now();
      driver!.orbit(view.theta + step * 0.05);
      // Elements that draw what was set on them do so in a microtask.
      for (let turns = 0; turns < 5; turns++) await null;
      const callMs = performance.now() - started;
      const isDrawn = draws > before;
      for (let waited = 0; waited < 4 && draws === before; waited++) await frame();
      const scriptMs = callMs + callbackMs;
      const syncFrom = performance.now();
      sync();
      const frameMs = scriptMs + performance.now() - syncFrom;
      if (isDrawn) await frame();
      return { scriptMs, frameMs };
    };
    // The first one may still make something ready.
    await turn(0);
    const times: { scriptMs: number; frameMs: number }[] = [];
    const before = draws;
    const started = performance.now();
    while (times.length < frames && (times.length === 0 || performance.now() - started < mostMs)) {
      times.push(await turn(times.length + 1));
    }
    return {
      frameMs: at(
        times.map(({ frameMs }) => frameMs),
        0.5,
      ),
      scriptMs: at(
        times.map(({ scriptMs }) => scriptMs),
        0.5,
      ),
      draws: (draws - before) / times.length,
    };
  },
  /** Counts the draw calls of a whole frame at rest without making them. */
  async wholeDraws(): Promise<number> {
    isStubbed = true;
    const before = draws;
    await driver!.takePicture!();
    return (draws - before) / 2;
  },
  async pick(count: number, mostMs: number): Promise<PickTimes> {
    driver!.orbit(view.theta);
    await frame();
    await frame();
    const random = randomNumbers(12345);
    const times: number[] = [];
    let met = 0;
    const started = performance.now();
    while (times.length < count && (times.length < 5 || performance.now() - started < mostMs)) {
      const [x, y] = [Math.round(240 + random() * 320), Math.round(200 + random() * 200)];
      const before = performance.now();
      const hit = await driver!.pick(x, y);
      times.push(performance.now() - before);
      if (hit) met++;
      // Whatever a viewer does after a pick is not part of the next one.
      if (times.length % 20 === 0) await frame();
    }
    return { p50: at(times, 0.5), p95: at(times, 0.95), first: times[0]!, met: met / times.length };
  },
};
export type Bench = typeof bench;
Object.assign(window, { bench });

/** Reports that something of the model is on its way to the screen, while the rest still loads. */
export async function previewed(): Promise<void> {
  bench.firstMs ||= await shownAt();
  watchTurns();
}

/** Reports that the model, as far as it is there, can be turned and picked. */
export function touchable(): void {
  bench.touchMs ||= performance.now();
  watchTouch();
}

/** Reports that the whole model is on its way to the screen. */
export async function loaded(made: Driver): Promise<void> {
  driver = made;
  const shown = await shownAt();
  bench.firstMs ||= shown;
  bench.wholeMs = shown;
  touchable();
  watchTurns();
}

/** Reports that there is nothing to measure. */
export function failed(reason: unknown): void {
  bench.failure = String(reason instanceof Error ? reason.message : reason) || 'no reason given';
}

/** Looks every few milliseconds how long the page's own thread was taken; tasks under 50 ms are not reported otherwise. */
function watchTurns(): void {
  if (lastTurn > 0) return;
  performance.mark('bench-first');
  const turn = () => {
    if (lastTurn === 0) return;
    const now = performance.now();
    bench.blockedMs = Math.max(bench.blockedMs, now - lastTurn - turnMs);
    lastTurn = now;
    setTimeout(turn, turnMs);
  };
  lastTurn = performance.now();
  setTimeout(turn, turnMs);
}

/** Until `idle`: whenever the page's thread was taken for a noticeable time, it starts again. */
function watchTouch(): void {
  if (isTouchWatched) return;
  isTouchWatched = true;
  lastTouch = performance.now();
  const turn = () => {
    const now = performance.now();
    if (now - lastTouch > answerMs) bench.touchMs = now;
    lastTouch = now;
    if (isTouchWatched) setTimeout(turn, turnMs);
  };
  setTimeout(turn, turnMs);
}

/** The position of a camera at an azimuth. */
export function eyeAt(theta: number): [number, number, number] {
  const { target, radius, phi } = view;
  return [
    target[0] + radius * Math.sin(phi) * Math.sin(theta),
    target[1] + radius * Math.cos(phi),
    target[2] + radius * Math.sin(phi) * Math.cos(theta),
  ];
}

async function shownAt(): Promise<number> {
  await frame();
  await frame();
  sync();
  return performance.now();
}

/** Resolves after the callbacks of the next frame. */
function frame(): Promise<void> {
  return new Promise((done) => {
    own(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  });
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Waits until everything is drawn: reading a pixel back is the only call that does. */
function sync(): void {
  const pixel = new Uint8Array(4);
  for (const gl of contexts) {
    if (gl.isContextLost()) continue;
    const isSecond = gl instanceof WebGL2RenderingContext;
    const place = isSecond ? gl.READ_FRAMEBUFFER : gl.FRAMEBUFFER;
    const bound = gl.getParameter(isSecond ? gl.READ_FRAMEBUFFER_BINDING : gl.FRAMEBUFFER_BINDING);
    gl.bindFramebuffer(place, null);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
    gl.bindFramebuffer(place, bound);
  }
  // Waiting here is the benchmark's, not the viewer's.
  if (lastTurn > 0) lastTurn = performance.now();
  lastTouch = performance.now();
}

/** The same numbers every time, 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function at(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

type Call = (this: unknown, ...values: unknown[]) => unknown;

/** Puts counting in front of a draw call. */
function count(owner: object, name: string): void {
  const calls = owner as Record<string, Call | undefined>;
  const made = calls[name];
  if (!made) return;
  calls[name] = function (...values) {
    draws++;
    return isStubbed ? undefined : made.apply(this, values);
  };
}

const drawCalls = ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced', 'drawRangeElements'];
const extensionCalls = [
  'drawElementsInstancedANGLE',
  'drawArraysInstancedANGLE',
  'multiDrawElementsWEBGL',
  'multiDrawArraysWEBGL',
  'multiDrawElementsInstancedWEBGL',
  'multiDrawArraysInstancedWEBGL',
];
for (const { prototype } of [WebGLRenderingContext, WebGL2RenderingContext]) {
  for (const name of drawCalls) count(prototype, name);
  const getExtension = prototype.getExtension as Call;
  const counted = new WeakSet<object>();
  Object.assign(prototype, {
    getExtension(this: unknown, ...values: unknown[]) {
      if (values[0] === missing) return null;
      const extension = getExtension.apply(this, values);
      if (extension instanceof Object && !counted.has(extension)) {
        counted.add(extension);
        for (const name of extensionCalls) count(extension, name);
      }
      return extension;
    },
  });
}
for (const { prototype } of [HTMLCanvasElement, OffscreenCanvas]) {
  const getContext = prototype.getContext as Call;
  Object.assign(prototype, {
    getContext(this: unknown, ...values: unknown[]) {
      const made = getContext.apply(this, values);
      const isGraphics = made instanceof WebGLRenderingContext || made instanceof WebGL2RenderingContext;
      if (isGraphics && !contexts.includes(made)) contexts.push(made);
      return made;
    },
  });
}
window.requestAnimationFrame = (callback) =>
  own((time) => {
    const started = performance.now();
    callback(time);
    callbackMs += performance.now() - started;
  });

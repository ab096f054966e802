import { mostTrianglesOf, thisDevice } from './device.ts';
import type { CreateViewer, ViewerOptions } from './port.ts';
import type { Scheduler } from './scene/stage/stage.ts';
import { stillStage } from './scene/stage/still-stage.ts';
import { WebglStage } from './three/webgl-stage.ts';
import { listenOnCanvas } from './tools/canvas-input.ts';
import { ViewerCore } from './viewer-core.ts';
import { ViewerError } from './viewer-error.ts';
import { startModelWorker } from './workers/start-worker.ts';
import { readInWorkers } from './workers/worker-reader.ts';

/** A higher pixel ratio costs more than the visible gain is worth. */
const MOST_PIXEL_RATIO = 2;

/**
 * Creates a viewer on a canvas that is in the page.
 *
 * A canvas serves one viewer: `dispose` releases its graphics context for good, so another viewer needs another canvas.
 *
 * @throws ViewerError CONTEXT_UNAVAILABLE
 */
export const createViewer: CreateViewer = (canvas, options = {}) => new CanvasViewer(canvas, options);

/** The core, connected to a canvas. */
class CanvasViewer extends ViewerCore {
  private readonly untie: () => void;

  constructor(canvas: HTMLCanvasElement, { theme = 'light', reducedMotion = false, isStatic = false }: ViewerOptions) {
    const stage = stageOn(canvas, isStatic);
    const reader = readInWorkers(startModelWorker, readHere);
    super({
      stage: stage ?? stillStage(),
      draws: stage !== null,
      scheduler: pageScheduler,
      read: reader.read,
      // Few triangles are enough to find where pins are.
      mostTriangles: stage ? mostTrianglesOf(thisDevice()) : 0,
      eases: !reducedMotion,
      measure: () => ({
        width: Math.max(1, canvas.clientWidth),
        height: Math.max(1, canvas.clientHeight),
        pixelRatio: Math.min(MOST_PIXEL_RATIO, globalThis.devicePixelRatio || 1),
      }),
    });
    this.setTheme(theme);
    const stopInput = listenOnCanvas(canvas, this.tool, this.steering);
    const watcher = new ResizeObserver(() => this.resize());
    watcher.observe(canvas);
    const onLost = () => this.setLost(true);
    const onRestored = () => this.setLost(false);
    canvas.addEventListener('webglcontextlost', onLost);
    canvas.addEventListener('webglcontextrestored', onRestored);
    this.untie = () => {
      reader.close();
      stopInput();
      watcher.disconnect();
      canvas.removeEventListener('webglcontextlost', onLost);
      canvas.removeEventListener('webglcontextrestored', onRestored);
    };
  }

  override dispose(): void {
    this.untie();
    super.dispose();
  }
}

/** Null without WebGL 2, where that is allowed. @throws ViewerError CONTEXT_UNAVAILABLE */
function stageOn(canvas: HTMLCanvasElement, mayBeMissing: boolean): WebglStage | null {
  try {
    return new WebglStage(canvas);
  } catch (error) {
    if (mayBeMissing && error instanceof ViewerError && error.code === 'CONTEXT_UNAVAILABLE') return null;
    throw error;
  }
}

/** On the main thread: files that need the wide reader, and all files where no worker starts. */
async function readHere(bytes: Uint8Array) {
  const { loadModel } = await import('./loaders/load-model.ts');
  return loadModel(
    bytes,
    async () => (await import('./three/decoders/load-decoders.ts')).loadDracoDecoder(),
    async (file) => (await import('./three/parts/gltf-fallback.ts')).readWidely(file),
  );
}

/** The browser has at most this many frames in progress: when the next one begins, the first is on the screen. */
const FRAMES_AT_ONCE = 2;
/** Hidden pages get no animation frames. Milliseconds. */
const LONGEST_WAIT = 3000;

const pageScheduler: Scheduler = {
  now: () => performance.now(),
  frame(callback) {
    const id = requestAnimationFrame(callback);
    return () => cancelAnimationFrame(id);
  },
  giveWay() {
    return new Promise((resolve) => {
      // Browsers throttle timers in a hidden page to one second.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    });
  },
  presented() {
    return new Promise((resolve) => {
      let frames = 0;
      const next = () => {
        if (++frames > FRAMES_AT_ONCE) resolve();
        else requestAnimationFrame(next);
      };
      requestAnimationFrame(next);
      setTimeout(resolve, LONGEST_WAIT);
    });
  },
  spare(callback) {
    // Safari has no requestIdleCallback; a short timeout also lets frames and input run first.
    if (typeof requestIdleCallback !== 'function') return soon(callback);
    const id = requestIdleCallback(callback, { timeout: 200 });
    return () => cancelIdleCallback(id);
  },
  soon,
};

function soon(callback: () => void): () => void {
  const id = setTimeout(callback, 4);
  return () => clearTimeout(id);
}

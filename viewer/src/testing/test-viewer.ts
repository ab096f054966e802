import type { Room, RoomGuide } from '../ar/room.ts';
import type { CutPlane } from '../kernels/search/cut-planes.ts';
import type { CameraPose, ViewerOptions } from '../port.ts';
import type { PartLooks } from '../scene/parts/part-looks.ts';
import type { CutFace, Marks, Scheduler, Stage } from '../scene/stage/stage.ts';
import { stillStage } from '../scene/stage/still-stage.ts';
import { pressKey } from '../tools/keyboard.ts';
import { PointerGestures } from '../tools/pointer-gestures.ts';
import { ViewerCore } from '../viewer-core.ts';
import { loadPlainly } from './load-plain.ts';

/** What the stage received last. */
export interface Drawn {
  /** The number of frames drawn so far. */
  frames: number;
  lastPose: CameraPose | null;
  looks: PartLooks | null;
  edges: boolean;
  cuts: readonly CutPlane[];
  faces: readonly CutFace[];
  readonly marks: Map<string, Marks>;
  /** The number of coarse levels that arrived after their full one. */
  lateLevels: number;
  /** The guide of the running AR session: a test acts as the device and calls it. */
  guide: RoomGuide | null;
}

/** The options of a `TestViewer`. */
export interface TestViewerOptions extends ViewerOptions {
  /** In CSS pixels; 800 × 600 by default. */
  readonly width?: number;
  readonly height?: number;
  /** What the device can hold, as in `CoreParts`. */
  readonly mostTriangles?: number;
  /** Whether a drawn frame is visible only after the next `tick`; by default it is visible immediately. */
  readonly showsLate?: boolean;
  /** The steps of the stage while the file is loading; none by default. */
  readonly warmUp?: Stage['warmUp'];
  /** The steps that prepare a model; none by default. */
  readonly prepare?: Stage['prepare'];
  /** A device with immersive AR; `hasOverlay`: it shows the page as an overlay. By default there is no such device. */
  readonly room?: { readonly hasOverlay: boolean };
  /** False: a browser without WebGL, as in `CoreParts`. */
  readonly draws?: boolean;
}

/**
 * The engine without a screen: the same core, reading, picking, pins and tools, on a stage that draws nothing and a
 * clock that advances only on request. Reads GLBs without textures only.
 */
export class TestViewer extends ViewerCore {
  readonly drawn: Drawn;
  private readonly clock: TestClock;
  private readonly gestures: PointerGestures;

  constructor(options: TestViewerOptions = {}) {
    const {
      width = 800,
      height = 600,
      reducedMotion = false,
      mostTriangles = Infinity,
      showsLate = false,
      warmUp = () => null,
      prepare = () => null,
      room,
      draws = true,
    } = options;
    const drawn: Drawn = emptyDrawing();
    const clock = new TestClock(showsLate);
    super({
      stage: { ...nullStage(drawn, room ? testRoom(drawn, room.hasOverlay) : null), warmUp, prepare },
      scheduler: clock,
      read: loadPlainly,
      mostTriangles,
      draws,
      eases: !reducedMotion,
      measure: () => ({ width, height, pixelRatio: 1 }),
    });
    this.drawn = drawn;
    this.clock = clock;
    this.gestures = new PointerGestures(this.steering);
  }

  /** Advances the time, in frames of 16 ms, each followed by idle time. */
  advance(milliseconds: number): void {
    for (let passed = 0; passed < milliseconds; passed += 16) this.clock.tick(16);
  }

  /** A click or touch at a position, in CSS pixels. */
  tapAt(x: number, y: number, keys: { ctrl?: boolean; shift?: boolean; meta?: boolean } = {}): void {
    const sample = this.sample(x, y, keys);
    this.gestures.down(sample);
    this.gestures.up(sample);
  }

  /** A drag with the left button. */
  drag(from: { x: number; y: number }, to: { x: number; y: number }, keys: { shift?: boolean } = {}): void {
    this.gestures.down(this.sample(from.x, from.y, keys));
    this.gestures.move(this.sample(to.x, to.y, keys));
    this.gestures.up(this.sample(to.x, to.y, keys));
  }

  /** Moves a mouse without a pressed button to a position. */
  hoverAt(x: number, y: number): void {
    this.gestures.move({ ...this.sample(x, y, {}), id: 9 });
  }

  wheel(x: number, y: number, deltaY: number): void {
    this.gestures.wheel({ x, y }, deltaY, false);
  }

  /** Presses a key on the focused canvas. Returns whether the viewer used it. */
  press(key: string, { shift = false, ctrl = false, meta = false, alt = false } = {}): boolean {
    return pressKey({ key, shift, ctrl, meta, alt }, this.tool.value, this.steering);
  }

  private sample(x: number, y: number, { ctrl = false, shift = false, meta = false }) {
    return { x, y, id: 1, button: 0, time: this.clock.now(), ctrl, shift, meta };
  }
}

function emptyDrawing(): Drawn {
  return {
    frames: 0,
    lastPose: null,
    looks: null,
    edges: true,
    cuts: [],
    faces: [],
    marks: new Map(),
    lateLevels: 0,
    guide: null,
  };
}

function nullStage(drawn: Drawn, room: Room | null): Stage {
  return {
    ...stillStage(),
    addCoarse: () => {
      drawn.lateLevels++;
    },
    setEdgesShown: (shown) => {
      drawn.edges = shown;
    },
    setLooks: (looks) => {
      drawn.looks = looks;
    },
    setCuts: (cuts, faces) => {
      Object.assign(drawn, { cuts, faces });
    },
    setMarks: (name, marks) => {
      if (marks) drawn.marks.set(name, marks);
      else drawn.marks.delete(name);
    },
    render: (pose) => {
      drawn.frames++;
      drawn.lastPose = pose;
      return null;
    },
    room: async () => room,
  };
}

function testRoom(drawn: Drawn, hasOverlay: boolean): Room {
  return {
    enter: async (guide) => {
      drawn.guide = guide;
      const end = async () => {
        drawn.guide?.left();
        drawn.guide = null;
      };
      return { hasOverlay, end };
    },
  };
}

class TestClock implements Scheduler {
  private readonly showsLate: boolean;
  private time = 1000;
  private frames = new Set<(now: number) => void>();
  private spares = new Set<() => void>();

  constructor(showsLate: boolean) {
    this.showsLate = showsLate;
  }

  now(): number {
    return this.time;
  }

  frame(callback: (now: number) => void): () => void {
    this.frames.add(callback);
    return () => this.frames.delete(callback);
  }

  spare(callback: () => void): () => void {
    this.spares.add(callback);
    return () => this.spares.delete(callback);
  }

  giveWay(): Promise<void> {
    return Promise.resolve();
  }

  soon(callback: () => void): () => void {
    return this.spare(callback);
  }

  presented(): Promise<void> {
    return this.showsLate ? new Promise((resolve) => this.spare(resolve)) : Promise.resolve();
  }

  tick(milliseconds: number): void {
    this.time += milliseconds;
    const frames = this.frames;
    this.frames = new Set();
    for (const callback of frames) callback(this.time);
    const spares = this.spares;
    this.spares = new Set();
    for (const callback of spares) callback();
  }
}

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestViewer } from '@chamfer/viewer/testing';
import type { Benchmark } from './support/measure.ts';
import { type ModelFile, prepareModels } from './viewer/model-files.ts';
import { type Point, TriangleSoup } from './viewer/ray-cast.ts';
import { viewerOptions } from './viewer/viewer-options.ts';

const rays = 1000;
const screen = { width: 800, height: 600 };
/** As a fraction of the model's size. */
const allowed = 1e-6;

/** The engine's picks compared with testing every triangle of the file: how many differ, and the largest difference. */
export const picking: Benchmark = async (tell) => {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-bench-picking-'));
  try {
    for (const file of await prepareModels(viewerOptions(), folder)) {
      const compared = await comparePicks(file);
      if (!compared) {
        console.log(`  ${file.name} has textures, which the engine without a screen does not read`);
        continue;
      }
      const { met, wrong, largest } = compared;
      tell({ what: `${file.name}: of ${rays} rays, those that meet something`, measured: met, unit: 'rays' });
      tell({ what: `${file.name}: otherwise than every triangle tried`, measured: wrong, unit: 'rays', atMost: 0 });
      tell({ what: `${file.name}: largest difference, in millionths`, measured: largest * 1e6, unit: '', atMost: 1 });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Compared {
  met: number;
  /** Rays that hit something on one side only, or with results that differ too much. */
  wrong: number;
  /** As a fraction of the model's size. */
  largest: number;
}

/** Picks the model from all directions through random pixels; null for a file that needs a browser. */
async function comparePicks({ path }: ModelFile): Promise<Compared | null> {
  const viewer = new TestViewer({ ...screen, reducedMotion: true });
  try {
    const opened = await viewer.open({ bytes: await readFile(path) }).catch(() => null);
    if (!opened) return null;
    const soup = await TriangleSoup.read(path);
    const random = randomNumbers(4711);
    const compared = { met: 0, wrong: 0, largest: 0 };
    for (let ray = 0; ray < rays; ray++) {
      const [theta, phi] = [random() * 2 * Math.PI, Math.acos(2 * random() * 0.98 - 0.98)];
      const radius = soup.size * (0.6 + random());
      const [x, y, z] = soup.middle;
      const pose = { target: { x, y, z }, orbit: { theta, phi, radius }, fieldOfView: 40 };
      await viewer.camera.flyTo(pose, { animate: false });
      const [left, top] = [200 + random() * 400, 150 + random() * 300];
      const hit = viewer.pick(left, top);
      const { origin, direction } = rayThrough(soup.middle, theta, phi, radius, left, top);
      const expected = soup.nearest(origin, direction);
      if (Number.isFinite(expected)) compared.met++;
      const difference = hit ? Math.abs(hit.distance - expected) / soup.size : Number.isFinite(expected) ? Infinity : 0;
      if (difference > allowed) compared.wrong++;
      if (Number.isFinite(difference)) compared.largest = Math.max(compared.largest, difference);
    }
    return compared;
  } finally {
    viewer.dispose();
  }
}

/** The ray through a point of the screen, computed without the engine. */
function rayThrough(target: Point, theta: number, phi: number, radius: number, left: number, top: number) {
  const back: Point = [Math.sin(phi) * Math.sin(theta), Math.cos(phi), Math.sin(phi) * Math.cos(theta)];
  const right: Point = [Math.cos(theta), 0, -Math.sin(theta)];
  const up = cross(back, right);
  const half = Math.tan((40 * Math.PI) / 360);
  const across = ((2 * left) / screen.width - 1) * half * (screen.width / screen.height);
  const above = (1 - (2 * top) / screen.height) * half;
  const direction = back.map((value, k) => -value + right[k]! * across + up[k]! * above) as Point;
  const length = Math.hypot(...direction);
  return {
    origin: target.map((value, k) => value + back[k]! * radius) as Point,
    direction: direction.map((value) => value / length) as Point,
  };
}

function cross(a: Point, b: Point): Point {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Reproducible pseudo-random numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

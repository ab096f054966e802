import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';

/** A point in the room, in metres. Y is up; the user looks along −Z from 1.6 m above the origin. */
export type RoomPoint = readonly [x: number, y: number, z: number];

/** The properties of a headset. */
export interface Headset {
  /** Whether it shows the page's overlay, as phones do. */
  readonly hasOverlay?: boolean;
  /**
   * The height above the floor, in metres, of a horizontal surface, which it finds wherever a ray hits it within 10 m.
   */
  readonly surface?: number;
  /** Whether the request for the camera is refused. */
  readonly isRefused?: boolean;
}

/** The members of the emulated device that the journeys use. */
interface EmulatedDevice {
  readonly controllers: Record<'right', EmulatedController>;
  readonly activeSession?: XRSession;
  /** The vertical field of view, in radians. */
  readonly fovy: number;
  installRuntime(options: { forceInstall: boolean }): void;
  installSEM(environment: new () => unknown): void;
}
interface EmulatedController {
  readonly position: { set(x: number, y: number, z: number): void };
  readonly quaternion: { set(x: number, y: number, z: number, w: number): void };
  updateButtonValue(id: string, value: number): void;
}
interface EmulatedPage {
  readonly IWER: { XRDevice: new (config: unknown) => EmulatedDevice; metaQuest3: unknown };
  headset: EmulatedDevice;
  readonly XRSession: { prototype: object };
}

/** Gives every page of a visitor an emulated headset with immersive AR: a real WebXR session without hardware. */
export async function wearHeadset(context: BrowserContext, headset: Headset = {}): Promise<void> {
  await context.addInitScript({ path: fileURLToPath(import.meta.resolve('iwer/build/iwer.min.js')) });
  await context.addInitScript(({ hasOverlay, surface, isRefused }: Headset) => {
    const page = globalThis as unknown as EmulatedPage;
    const device = new page.IWER.XRDevice(page.IWER.metaQuest3);
    page.headset = device;
    if (surface !== undefined) {
      // Where a ray hits a horizontal surface. The ray is a matrix: its origin is the last column, its direction the
      // negative third one.
      const meet = (ray: Float32Array) => {
        const t = (surface - ray[13]!) / -ray[9]!;
        if (!(t > 0 && t < 10)) return [];
        return [
          new Float32Array([
            1,
            0,
            0,
            0,
            0,
            1,
            0,
            0,
            0,
            0,
            1,
            0,
            ray[12]! - ray[8]! * t,
            surface,
            ray[14]! - ray[10]! * t,
            1,
          ]),
        ];
      };
      device.installSEM(
        class {
          readonly environmentCanvas = document.createElement('canvas');
          readonly trackedPlanes = new Set();
          readonly trackedMeshes = new Set();
          readonly computeHitTestResults = meet;
          render() {}
        },
      );
    }
    device.installRuntime({ forceInstall: true });
    if (hasOverlay) Object.defineProperty(page.XRSession.prototype, 'domOverlayState', { value: { type: 'screen' } });
    if (isRefused && navigator.xr) {
      navigator.xr.requestSession = () =>
        Promise.reject(new DOMException('The camera is not allowed.', 'NotAllowedError'));
    }
  }, headset);
}

/** Points the right hand at a point in the room. */
export async function pointAt(page: Page, [x, y, z]: RoomPoint): Promise<void> {
  const hand = [0.2, 1.4, -0.3] as const;
  const [dx, dy, dz] = [x - hand[0], y - hand[1], z - hand[2]];
  const [yaw, pitch] = [Math.atan2(-dx, -dz) / 2, Math.atan2(dy, Math.hypot(dx, dz)) / 2];
  const turn = [
    Math.cos(yaw) * Math.sin(pitch),
    Math.sin(yaw) * Math.cos(pitch),
    -Math.sin(yaw) * Math.sin(pitch),
    Math.cos(yaw) * Math.cos(pitch),
  ] as const;
  await page.evaluate(
    ([from, quaternion]) => {
      const { right } = (globalThis as unknown as EmulatedPage).headset.controllers;
      right.position.set(...from);
      right.quaternion.set(...quaternion);
    },
    [hand, turn] as const,
  );
}

/** Points at a point in the room and pulls the trigger. */
export async function shootAt(page: Page, point: RoomPoint): Promise<void> {
  await pointAt(page, point);
  await page.evaluate(async () => {
    const { right } = (globalThis as unknown as EmulatedPage).headset.controllers;
    // The device reads its buttons once per frame.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (const value of [0, 1, 0]) {
      right.updateButtonValue('trigger', value);
      await frame();
      await frame();
    }
  });
}

/** The pixel that the user sees in the direction of a point in the room: red, green, blue and opacity over the room. */
export function pixel(page: Page, point: RoomPoint) {
  return page.evaluate(
    ([x, y, z]) =>
      new Promise<{ red: number; green: number; blue: number; alpha: number }>((resolve) => {
        const { headset } = globalThis as unknown as EmulatedPage;
        const session = headset.activeSession!;
        // Runs after the page's own callback of the same frame, because the picture is discarded after that.
        session.requestAnimationFrame(() => {
          const { context: gl } = session.renderState.baseLayer as unknown as { context: WebGL2RenderingContext };
          const scale = 1 / Math.tan(headset.fovy / 2);
          const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
          const [across, up] = [(x / -z) * scale * (height / width), ((y - 1.6) / -z) * scale];
          const color = new Uint8Array(4);
          gl.bindFramebuffer(gl.FRAMEBUFFER, null);
          gl.readPixels(((across + 1) / 2) * width, ((up + 1) / 2) * height, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, color);
          const [red = 0, green = 0, blue = 0, alpha = 0] = color;
          resolve({ red, green, blue, alpha });
        });
      }),
    point,
  );
}

/** Whether a session runs. */
export function isInRoom(page: Page): Promise<boolean> {
  return page.evaluate(() => Boolean((globalThis as unknown as EmulatedPage).headset.activeSession));
}

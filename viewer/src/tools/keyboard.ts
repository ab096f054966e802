import type { ViewerTool } from '../port.ts';
import type { Steering } from './steering.ts';

/** What the engine needs to know about a key press. */
export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  readonly ctrl: boolean;
  readonly meta: boolean;
  readonly alt: boolean;
}

/** Radians and CSS pixels per press of an arrow key; held keys repeat. */
const TURN = Math.PI / 24;
const PAN = 40;
const ZOOM = 1.2;
const CROSSHAIR = 8;
const CROSSHAIR_FAR = 40;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Handles a key on the focused canvas. Returns whether the key did anything. In the tools `comment` and `measure` the
 * arrow keys move a crosshair and Enter taps there, so that people without a pointer can choose a place. The active
 * tool handles the key first; all other keys are the same in all tools.
 */
export function pressKey(press: KeyPress, tool: ViewerTool, steering: Steering): boolean {
  if (press.alt || press.meta || (press.ctrl && !ARROWS[press.key])) return false;
  if (steering.press(press)) return true;
  const arrow = ARROWS[press.key];
  if (arrow) return pressArrow(arrow, press, tool, steering);
  switch (press.key) {
    case '+':
    case '=':
      steering.zoomBy(ZOOM);
      return true;
    case '-':
    case '_':
      steering.zoomBy(1 / ZOOM);
      return true;
    case 'f':
    case 'F':
    case 'Home':
      steering.fit();
      return true;
    case 'Enter':
      if (!aims(tool)) return false;
      steering.tap(steering.crosshair() ?? steering.middle(), press);
      return true;
    default:
      return false;
  }
}

function pressArrow([x, y]: readonly [number, number], press: KeyPress, tool: ViewerTool, steering: Steering): boolean {
  if (press.ctrl) return false;
  if (aims(tool)) {
    const step = press.shift ? CROSSHAIR_FAR : CROSSHAIR;
    const from = steering.crosshair();
    const { width, height } = steering.viewport();
    const start = from ?? steering.middle();
    const move = from ? step : 0;
    steering.moveCrosshair({
      x: Math.min(width, Math.max(0, start.x + x * move)),
      y: Math.min(height, Math.max(0, start.y + y * move)),
    });
  } else if (press.shift) steering.panBy(-x * PAN, -y * PAN);
  else steering.orbitBy(x * TURN, y * TURN);
  return true;
}

function aims(tool: ViewerTool): boolean {
  return tool === 'comment' || tool === 'measure';
}

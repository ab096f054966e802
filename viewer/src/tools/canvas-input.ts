import type { Signal, ViewerTool } from '../port.ts';
import { pressKey } from './keyboard.ts';
import { PointerGestures, type PointerSample } from './pointer-gestures.ts';
import type { Steering } from './steering.ts';

/**
 * Listens to pointers and keys on a canvas and steers the viewer. Returns a function that stops it. The canvas takes
 * the focus when pressed, so that keys work after a click. The page makes it focusable (`tabindex="0"`) and gives it a
 * name.
 */
export function listenOnCanvas(canvas: HTMLCanvasElement, tool: Signal<ViewerTool>, steering: Steering): () => void {
  const gestures = new PointerGestures(steering);
  const stop = new AbortController();
  const { signal } = stop;
  const sample = (event: PointerEvent): PointerSample => ({
    ...pointOn(canvas, event),
    id: event.pointerId,
    button: event.button,
    isTouch: event.pointerType === 'touch',
    time: event.timeStamp,
    ctrl: event.ctrlKey,
    shift: event.shiftKey,
    meta: event.metaKey,
  });
  canvas.style.touchAction = 'none';
  const showCursor = () => {
    const aims = tool.value === 'comment' || tool.value === 'measure';
    canvas.style.cursor = aims ? 'crosshair' : gestures.active ? 'grabbing' : 'grab';
  };
  const onDown = (event: PointerEvent) => {
    gestures.down(sample(event));
    canvas.setPointerCapture(event.pointerId);
    canvas.focus({ preventScroll: true });
    showCursor();
  };
  const onEnd = (event: PointerEvent) => {
    if (event.type === 'pointerup') gestures.up(sample(event));
    else gestures.cancel(event.pointerId);
    showCursor();
  };
  canvas.addEventListener('pointerdown', onDown, { signal });
  canvas.addEventListener('pointermove', (event) => gestures.move(sample(event)), { signal });
  canvas.addEventListener('pointerleave', () => gestures.leave(), { signal });
  canvas.addEventListener('pointerup', onEnd, { signal });
  canvas.addEventListener('pointercancel', onEnd, { signal });
  canvas.addEventListener('lostpointercapture', (event) => gestures.cancel(event.pointerId), { signal });
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      gestures.wheel(pointOn(canvas, event), event.deltaY * (event.deltaMode === 1 ? 40 : 1), event.ctrlKey);
    },
    { signal, passive: false },
  );
  canvas.addEventListener(
    'keydown',
    (event) => {
      const { key, shiftKey: shift, ctrlKey: ctrl, metaKey: meta, altKey: alt } = event;
      if (pressKey({ key, shift, ctrl, meta, alt }, tool.value, steering)) event.preventDefault();
    },
    { signal },
  );
  const unsubscribe = tool.subscribe(showCursor);
  showCursor();
  return () => {
    stop.abort();
    unsubscribe();
  };
}

function pointOn(canvas: HTMLCanvasElement, event: MouseEvent): { x: number; y: number } {
  const box = canvas.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}

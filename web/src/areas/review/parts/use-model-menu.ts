import type { Viewer } from '@chamfer/viewer/port';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MenuPlace } from './part-menu.tsx';
import { placeOf } from './part-place.ts';

/** A finger that rests for this long, in milliseconds, opens the menu. */
const longPressMs = 550;
/** A press that moves further than this, in CSS pixels, moves the model. */
const reach = 6;

/**
 * The context menu of the model: opened by the right button or a long press without movement (with movement both steer
 * the camera), and by the keyboard's menu key. `isOff` while a press has another meaning.
 */
export function useModelMenu(viewer: Viewer, isOff: boolean) {
  const [place, setPlace] = useState<MenuPlace | null>(null);
  const open = useEffectEvent((canvas: Element, x: number, y: number, isLongPress = false) => {
    // A finger that rests in the section tool holds the plane's handle.
    if (isOff || (isLongPress && viewer.tool.value === 'section')) return;
    const box = canvas.getBoundingClientRect();
    const hit = viewer.pick(x - box.left, y - box.top);
    const nodeId = hit ? placeOf(hit.partId).nodeId : null;
    viewer.assembly.select(nodeId === null ? [] : [nodeId]);
    setPlace({ x, y, nodeId });
  });
  useEffect(() => listenForMenu(open), []);
  return { place, close: () => setPlace(null) };
}

function listenForMenu(open: (canvas: Element, x: number, y: number, isLongPress?: boolean) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let press: PointerEvent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = () => {
    press = null;
    clearTimeout(timer);
  };
  const down = (event: PointerEvent) => {
    const { target } = event;
    const isSecond = press !== null;
    forget();
    if (isSecond || !isModel(target)) return;
    const isTouch = event.pointerType === 'touch';
    if (event.button !== 2 && !isTouch) return;
    press = event;
    if (!isTouch) return;
    timer = setTimeout(() => {
      forget();
      open(target, event.clientX, event.clientY, true);
    }, longPressMs);
  };
  const move = (event: PointerEvent) => {
    if (press && Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > reach) forget();
  };
  const up = (event: PointerEvent) => {
    const pressed = press;
    forget();
    if (pressed && event.button === 2 && isModel(pressed.target)) open(pressed.target, event.clientX, event.clientY);
  };
  const key = (event: KeyboardEvent) => {
    const asks = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);
    if (!asks || !isModel(event.target)) return;
    event.preventDefault();
    const { left, top, width, height } = event.target.getBoundingClientRect();
    open(event.target, left + width / 2, top + height / 2);
  };
  window.addEventListener('pointerdown', down, { signal });
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', up, { signal });
  window.addEventListener('pointercancel', forget, { signal });
  window.addEventListener('keydown', key, { signal });
  return () => {
    stop.abort();
    forget();
  };
}

function isModel(target: EventTarget | null): target is HTMLCanvasElement {
  return target instanceof HTMLCanvasElement && target.role === 'application';
}

import { useEffect, useEffectEvent } from 'react';

/** A pointer that moves less than this while it is pressed has only clicked. CSS pixels. */
const clickPx = 4;
const movingKeys = /^(Arrow|Page|Home|End|[-+=0]$)/;

/** Calls when the visitor moves what is looked at by hand: by wheel, by dragging, or by the keys that do. */
export function useOwnMovement(onMove: () => void): void {
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const stop = new AbortController();
    let pressed: { x: number; y: number } | null = null;
    const options = { signal: stop.signal, capture: true, passive: true };
    window.addEventListener('wheel', ({ target }) => isSurface(target) && move(), options);
    window.addEventListener(
      'keydown',
      ({ target, key }) => isSurface(target) && movingKeys.test(key) && move(),
      options,
    );
    window.addEventListener(
      'pointerdown',
      ({ target, clientX, clientY }) => {
        pressed = isSurface(target) ? { x: clientX, y: clientY } : null;
      },
      options,
    );
    window.addEventListener(
      'pointermove',
      ({ buttons, clientX, clientY }) => {
        if (buttons !== 0 && pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) > clickPx) move();
      },
      options,
    );
    return () => stop.abort();
  }, []);
}

/** The model's canvas or a drawing (`comments/key-surface.ts`), not what lies over it. */
function isSurface(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="application"]') !== null;
}

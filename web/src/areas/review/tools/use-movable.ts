import { type PointerEvent, type RefObject, useState } from 'react';

/** How far something was moved from its place, in CSS pixels. */
export interface Moved {
  readonly x: number;
  readonly y: number;
}

/** Lets a card be dragged by its header, within its offset parent. `moved` is `null` until then. */
export function useMovable(ref: RefObject<HTMLElement | null>) {
  const [moved, setMoved] = useState<Moved | null>(null);
  const onPointerDown = (down: PointerEvent) => {
    const card = ref.current;
    const header = down.target instanceof Element ? down.target.closest('header') : null;
    const room = card?.offsetParent?.getBoundingClientRect();
    if (!card || !room || !header || down.button !== 0 || (down.target as Element).closest('button')) return;
    // Else the browser selects the title's text.
    down.preventDefault();
    const at = card.getBoundingClientRect();
    const from = moved ?? { x: 0, y: 0 };
    const within = (wanted: number, least: number, most: number) => Math.min(Math.max(wanted, least), most);
    const move = (event: globalThis.PointerEvent) => {
      const x = within(event.clientX - down.clientX, room.left - at.left, room.right - at.right);
      const y = within(event.clientY - down.clientY, room.top - at.top, room.bottom - at.bottom);
      if (event.pointerId === down.pointerId) setMoved({ x: from.x + x, y: from.y + y });
    };
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('pointermove', move, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, () => stop.abort(), { signal });
  };
  return { moved, onPointerDown };
}

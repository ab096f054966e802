import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isCommentChord, type Modifiers } from '../comment-mode/comment-mode.ts';
import type { Point } from './drawing-view.ts';

/** What the pointer can do to a drawing. Points are in CSS pixels of the window. */
export interface DrawingGestures {
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, at: Point) => void;
  readonly tap: (at: Point, keys: Modifiers) => void;
  /** Whether a press of the mouse on text selects it. A finger always moves the sheet. */
  readonly selectsText: boolean;
}

/** A press that moves less than this, in CSS pixels, is a tap. */
const slop = 5;

/** One finger or the mouse moves the sheet, two fingers or the wheel zoom it, a press without movement is a tap. */
export function useDrawingGestures({ pan, zoom, tap, selectsText }: DrawingGestures) {
  const ref = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Point>());
  const press = useRef<(Point & { isTap: boolean }) | null>(null);
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    zoom(Math.exp(-event.deltaY * lines * speed), pointOf(event, ref.current));
  });
  useEffect(() => {
    const element = ref.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React listens passively, and a passive listener cannot keep the page from zooming.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button > 1 || isControl(event.target)) return;
    if (
      selectsText &&
      event.pointerType === 'mouse' &&
      event.button === 0 &&
      !isCommentChord(event) &&
      isText(event.target)
    )
      return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointOf(event, ref.current);
    pointers.current.set(event.pointerId, at);
    press.current = { ...at, isTap: pointers.current.size === 1 && event.button === 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = pointOf(event, ref.current);
    if (press.current?.isTap && Math.hypot(at.x - press.current.x, at.y - press.current.y) < slop) return;
    if (press.current) press.current.isTap = false;
    pointers.current.set(event.pointerId, at);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return pan(at.x - before.x, at.y - before.y);
    // Two fingers: what is between them stays between them.
    pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    zoom(distance(at, other) / Math.max(distance(before, other), 1), middle(at, other));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const isTap = press.current?.isTap && event.type === 'pointerup';
    if (pointers.current.size === 0) press.current = null;
    if (isTap) tap(pointOf(event, ref.current), event);
  };
  return { ref, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

function pointOf(event: { clientX: number; clientY: number }, element: HTMLElement | null): Point {
  const box = element?.getBoundingClientRect();
  return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, form') !== null;
}

function isText(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-drawing-text] span') !== null;
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function middle(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

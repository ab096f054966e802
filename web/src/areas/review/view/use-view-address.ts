import type { Viewer } from '@chamfer/viewer/port';
import { useEffect, useEffectEvent } from 'react';
import { writeHash } from '../viewport/use-here.ts';
import { decodeView, encodeView } from './view-address.ts';

/** The URL is updated when nothing has changed for this long, in milliseconds. */
const restMs = 300;

/**
 * Shows the view in the URL, and keeps the URL up to date with the view. The URL is not changed before the visitor does
 * anything, or while a drawing is shown.
 */
export function useViewAddress(viewer: Viewer, isShown: boolean): void {
  const write = useEffectEvent(() => {
    const hash = encodeView(viewer.viewState());
    if (isShown && window.location.hash !== `#${hash}`) writeHash(hash);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let isTouched = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const touch = () => {
      isTouched = true;
    };
    for (const type of ['pointerdown', 'wheel', 'keydown']) {
      window.addEventListener(type, touch, { signal, capture: true, passive: true });
    }
    const changed = () => {
      if (!isTouched) return;
      clearTimeout(timer);
      timer = setTimeout(write, restMs);
    };
    const show = () => {
      const state = decodeView(window.location.hash);
      if (state) void viewer.applyViewState(state);
    };
    show();
    window.addEventListener('hashchange', show, { signal });
    const stops = partsOfView(viewer).map((part) => part.subscribe(changed));
    return () => {
      stop.abort();
      clearTimeout(timer);
      for (const end of stops) end();
    };
  }, [viewer]);
}

/** The URL of the current view, for sharing. */
export function viewLinkOf(viewer: Viewer): string {
  const address = new URL(window.location.href);
  address.hash = encodeView(viewer.viewState());
  return address.href;
}

/** The signals that tell when a view changes. */
export function partsOfView({ camera, assembly, sections, explode, views }: Viewer) {
  return [
    camera.changed,
    assembly.state,
    sections.planes,
    explode.amount,
    views.projection,
    views.edges,
    views.materials,
    views.dimensions,
  ] as { subscribe(listener: () => void): () => void }[];
}

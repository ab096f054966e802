import type { Theme, Viewer } from '@chamfer/viewer/port';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keyCanvas } from '../comments/key-surface.ts';
import { frameForKeysAlone } from './frame-for-keys.ts';

/** The engine's canvas. */
export interface ViewerCanvasProps {
  /** What a screen reader says instead of the picture. */
  readonly label: string;
  readonly className?: string;
  readonly theme: Theme;
  /** Without WebGL 2 there is a viewer that does not draw, instead of a failure. */
  readonly standsStill?: boolean;
  /** Told the viewer when it stands, and `null` when it is gone. */
  readonly onViewer: (viewer: Viewer | null) => void;
  /** Told when the engine cannot start: its chunk did not load, or there is no WebGL 2. */
  readonly onFailure: (error: unknown) => void;
}

/** Loads the engine and keeps one viewer on one canvas for as long as the component lives. */
export function ViewerCanvas({ label, className, theme, standsStill, onViewer, onFailure }: ViewerCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const viewerRef = useRef<Viewer | null>(null);
  const themeRef = useRef(theme);
  useEffect(() => {
    themeRef.current = theme;
    viewerRef.current?.setTheme(theme);
  }, [theme]);
  useEffect(() => (canvasRef.current ? frameForKeysAlone(canvasRef.current) : undefined), []);
  const tellViewer = useEffectEvent(onViewer);
  const tellFailure = useEffectEvent(onFailure);
  const standsStillRef = useRef(standsStill);
  useEffect(() => {
    let isGone = false;
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    loadEngine()
      .then(({ createViewer }) => {
        if (isGone || !canvasRef.current) return;
        viewerRef.current = createViewer(canvasRef.current, {
          theme: themeRef.current,
          reducedMotion,
          standsStill: standsStillRef.current,
        });
        tellViewer(viewerRef.current);
      })
      .catch((error: unknown) => !isGone && tellFailure(error));
    return () => {
      isGone = true;
      viewerRef.current?.dispose();
      viewerRef.current = null;
      tellViewer(null);
    };
  }, []);
  return <canvas ref={canvasRef} className={className} aria-label={label} {...keyCanvas} />;
}

/** The engine's chunk; called early, it downloads beside the first answer of the server. */
export function loadEngine() {
  return import('@chamfer/viewer');
}

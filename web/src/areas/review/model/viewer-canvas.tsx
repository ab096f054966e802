import type { Theme, Viewer } from '@chamfer/viewer/port';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keyCanvas } from '../viewport/key-surface.ts';
import { frameForKeysAlone } from './frame-for-keys.ts';

/** The properties of the engine's canvas. */
export interface ViewerCanvasProps {
  /** The label for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly theme: Theme;
  /** If WebGL 2 is missing: creates a viewer that does not draw, instead of failing. */
  readonly isStatic?: boolean;
  /** Called with the viewer when it is created, and with `null` when it is disposed. */
  readonly onViewer: (viewer: Viewer | null) => void;
  /** Called if the engine cannot start: its chunk did not load, or WebGL 2 is missing. */
  readonly onFailure: (error: unknown) => void;
}

/** Loads the engine and keeps one viewer on one canvas as long as the component is mounted. */
export function ViewerCanvas({ label, className, theme, isStatic, onViewer, onFailure }: ViewerCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const viewerRef = useRef<Viewer | null>(null);
  const themeRef = useRef(theme);
  useEffect(() => {
    themeRef.current = theme;
    viewerRef.current?.setTheme(theme);
  }, [theme]);
  useEffect(() => (canvasRef.current ? frameForKeysAlone(canvasRef.current) : undefined), []);
  const passViewer = useEffectEvent(onViewer);
  const passFailure = useEffectEvent(onFailure);
  const isStaticRef = useRef(isStatic);
  useEffect(() => {
    let isGone = false;
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    loadEngine()
      .then(({ createViewer }) => {
        if (isGone || !canvasRef.current) return;
        viewerRef.current = createViewer(canvasRef.current, {
          theme: themeRef.current,
          reducedMotion,
          isStatic: isStaticRef.current,
        });
        passViewer(viewerRef.current);
      })
      .catch((error: unknown) => !isGone && passFailure(error));
    return () => {
      isGone = true;
      viewerRef.current?.dispose();
      viewerRef.current = null;
      passViewer(null);
    };
  }, []);
  return <canvas ref={canvasRef} className={className} aria-label={label} {...keyCanvas} />;
}

/** Loads the engine's chunk; called early, so that it downloads in parallel with the first answer of the server. */
export function loadEngine() {
  return import('@chamfer/viewer');
}

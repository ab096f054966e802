import type { Viewer } from '@chamfer/viewer/port';
import type { WebExport } from '../review-types.ts';

/** An engine that takes pictures of a model off-screen. */
export interface HiddenEngine {
  readonly viewer: Viewer;
  close(): void;
}

/**
 * Opens the model in an engine of its own, so that nobody's view moves. The device decides whether that is all of the
 * model or the coarse one. @throws ViewerError if it cannot draw or open it
 */
export async function openHiddenEngine(
  webExport: WebExport,
  { width, height }: { width: number; height: number },
  signal: AbortSignal,
): Promise<HiddenEngine> {
  const { createViewer } = await import('@chamfer/viewer');
  const place = document.createElement('div');
  Object.assign(place.style, { position: 'fixed', visibility: 'hidden', contain: 'strict' });
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  place.attachShadow({ mode: 'closed' }).append(canvas);
  document.body.append(place);
  let viewer: Viewer | null = null;
  const close = () => {
    viewer?.dispose();
    place.remove();
  };
  try {
    viewer = createViewer(canvas, { reducedMotion: true, theme: 'light' });
    const { modelFileDownload, coarseModelDownload, triangleCount } = webExport;
    const { url, headers } = modelFileDownload;
    const coarse = coarseModelDownload
      ? { url: coarseModelDownload.url, headers: coarseModelDownload.headers }
      : undefined;
    await viewer.open({ url, headers, coarse, triangleCount, signal });
    await viewer.settled();
    return { viewer, close };
  } catch (error) {
    close();
    throw error;
  }
}

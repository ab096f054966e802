import { ViewerError } from '../../viewer-error.ts';

/**
 * A canvas's WebGL 2 context with plain edges: smooth ones are drawn off-screen (`offscreen-frame.ts`).
 *
 * three gives headsets and phones the edges that the canvas has, so it is informed about smooth ones.
 *
 * @throws ViewerError CONTEXT_UNAVAILABLE
 */
export function canvasContext(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const context = canvas.getContext('webgl2', {
    alpha: true,
    antialias: false,
    depth: true,
    // Needed for the faces of cuts.
    stencil: true,
    powerPreference: 'high-performance',
  });
  const attributes = context?.getContextAttributes();
  if (!context || !attributes) throw new ViewerError('CONTEXT_UNAVAILABLE', 'WebGL 2 is not available');
  return Object.assign(context, { getContextAttributes: () => ({ ...attributes, antialias: true }) });
}

/** What a canvas shows now, as a PNG. @throws ViewerError CONTEXT_UNAVAILABLE */
export function canvasPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new ViewerError('CONTEXT_UNAVAILABLE', 'The picture could not be taken'));
    }, 'image/png');
  });
}

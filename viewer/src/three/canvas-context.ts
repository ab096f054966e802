import { ViewerError } from '../viewer-error.ts';

/**
 * Creates a canvas's WebGL 2 context without antialiasing: smooth frames are drawn into separate buffers
 * (`smooth-frame.ts`). For headsets and phones, three uses the antialiasing of the canvas, so it is told that the
 * canvas has it.
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

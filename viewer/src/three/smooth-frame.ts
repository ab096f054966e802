import { type Camera, type Scene, SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from 'three';

/** Places within a pixel that are looked at. */
const SAMPLES = 4;

/**
 * Draws frames with smooth edges: beside the canvas, then onto it.
 *
 * The canvas itself has plain edges, so that a slow machine can do without: a canvas cannot change its mind.
 */
export class SmoothFrame {
  private readonly renderer: WebGLRenderer;
  private target: WebGLRenderTarget | null = null;

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer;
  }

  /** Draws, and leaves the picture on the canvas. */
  draw(scene: Scene, camera: Camera): void {
    const { renderer } = this;
    const { width, height } = renderer.domElement;
    this.target ??= smoothTarget();
    this.target.setSize(width, height);
    renderer.setRenderTarget(this.target);
    renderer.render(scene, camera);
    renderer.setRenderTarget(null);
    const gl = renderer.getContext() as WebGL2RenderingContext;
    const drawn = (renderer.properties.get(this.target) as { __webglFramebuffer: WebGLFramebuffer }).__webglFramebuffer;
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, drawn);
    renderer.state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  dispose(): void {
    this.target?.dispose();
    this.target = null;
  }
}

function smoothTarget(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(1, 1, { samples: SAMPLES, stencilBuffer: true, resolveDepthBuffer: false });
  target.texture.colorSpace = SRGBColorSpace;
  target.texture.internalFormat = 'RGBA8';
  target.texture.generateMipmaps = false;
  // As for a headset's picture: colours come as for the canvas, tone mapped and encoded, by the same shaders.
  return Object.assign(target, { isXRRenderTarget: true });
}

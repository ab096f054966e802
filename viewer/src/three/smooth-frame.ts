import { type Camera, type Object3D, SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from 'three';

/** Places within a pixel that are looked at. */
const SAMPLES = 4;

/**
 * Draws frames with smooth edges: beside the canvas, then onto it.
 *
 * The canvas itself has plain edges, so that a slow machine can do without: a canvas cannot change its mind. And while
 * a frame is drawn bit by bit, the canvas keeps the one before.
 */
export class SmoothFrame {
  private readonly renderer: WebGLRenderer;
  private readonly target = smoothTarget();

  constructor(renderer: WebGLRenderer) {
    this.renderer = renderer;
  }

  /** Draws all of a frame. */
  draw(scene: Object3D, camera: Camera): void {
    this.begin();
    this.add(scene, camera);
    this.show();
  }

  /** Begins with an empty frame, as large as the canvas. */
  begin(): void {
    const { renderer, target } = this;
    target.setSize(renderer.domElement.width, renderer.domElement.height);
    renderer.setRenderTarget(target);
    renderer.clear();
    renderer.setRenderTarget(null);
  }

  /** Draws something over what there is. */
  add(object: Object3D, camera: Camera): void {
    const { renderer } = this;
    renderer.setRenderTarget(this.target);
    renderer.autoClear = false;
    renderer.render(object, camera);
    renderer.autoClear = true;
    renderer.setRenderTarget(null);
  }

  /** Brings the frame onto the canvas. */
  show(): void {
    const { renderer, target } = this;
    const { width, height } = target;
    const gl = this.gl();
    const drawn = (renderer.properties.get(target) as { __webglFramebuffer: WebGLFramebuffer }).__webglFramebuffer;
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, drawn);
    renderer.state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    gl.blitFramebuffer(0, 0, width, height, 0, 0, width, height, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  /** Waits until the graphics card has drawn what it was given, or is gone. */
  *drawn(): Generator<'wait', void> {
    const gl = this.gl();
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    while (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) yield 'wait';
    gl.deleteSync(fence);
  }

  dispose(): void {
    this.target.dispose();
  }

  private gl(): WebGL2RenderingContext {
    return this.renderer.getContext() as WebGL2RenderingContext;
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

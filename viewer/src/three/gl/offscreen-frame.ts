import { type Camera, type Object3D, SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from 'three';

/** Missing in three's types: a render target that uses somebody else's framebuffer, as headsets provide. */
type TakesFramebuffers = WebGLRenderer & {
  setRenderTargetFramebuffer(target: WebGLRenderTarget, framebuffer: WebGLFramebuffer): void;
};

/** The framebuffer that is drawn into: colours, depth and stencil of every sample. */
interface Buffers {
  readonly framebuffer: WebGLFramebuffer;
  readonly color: WebGLRenderbuffer;
  readonly depth: WebGLRenderbuffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws frames off-screen, then brings them onto it: with smooth edges, or in fewer pixels than the canvas has.
 *
 * The canvas itself has plain edges, so that a slow machine can do without: a canvas cannot change its mind. And while
 * a frame is drawn bit by bit, the canvas keeps the one before. The buffers are our own: three's would be resolved into a
 * texture after every bit, and copied from there.
 */
export class OffscreenFrame {
  private readonly renderer: WebGLRenderer;
  private readonly samples: number;
  private readonly target = canvasLike();
  private buffers: Buffers | null = null;

  /** `samples` is the number of samples per pixel; only with 0 may frames have fewer pixels than the canvas. */
  constructor(renderer: WebGLRenderer, samples = 4) {
    this.renderer = renderer;
    this.samples = samples;
  }

  /** Draws a complete frame. */
  draw(scene: Object3D, camera: Camera, share = 1): void {
    this.begin(share);
    this.add(scene, camera);
    this.show();
  }

  /** Begins an empty frame. `share` is the share of the canvas's pixels in each direction. */
  begin(share = 1): void {
    const { renderer } = this;
    const { width, height } = renderer.domElement;
    // A collapsed canvas has no size.
    this.target.setSize(Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share)));
    this.bind();
    renderer.clear();
    renderer.setRenderTarget(null);
  }

  /** Draws an object over the existing content. */
  add(object: Object3D, camera: Camera): void {
    const { renderer } = this;
    this.bind();
    renderer.autoClear = false;
    renderer.render(object, camera);
    renderer.autoClear = true;
    renderer.setRenderTarget(null);
  }

  /** Copies the frame onto the canvas. */
  show(): void {
    const { renderer, buffers } = this;
    if (!buffers) return;
    const { width, height } = buffers;
    const canvas = renderer.domElement;
    const gl = this.gl();
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, buffers.framebuffer);
    renderer.state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    // Multisampled buffers can only be copied without scaling.
    const isSame = width === canvas.width && height === canvas.height;
    const filter = isSame ? gl.NEAREST : gl.LINEAR;
    gl.blitFramebuffer(0, 0, width, height, 0, 0, canvas.width, canvas.height, gl.COLOR_BUFFER_BIT, filter);
    // The depth of a frame is not needed once it is shown.
    gl.invalidateFramebuffer(gl.READ_FRAMEBUFFER, [gl.DEPTH_STENCIL_ATTACHMENT]);
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
  }

  /** Waits until the graphics card has finished drawing, or the context is lost. */
  *drawn(): Generator<'wait', void> {
    const gl = this.gl();
    const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    while (fence && !gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) yield 'wait';
    gl.deleteSync(fence);
  }

  dispose(): void {
    this.free();
    this.target.dispose();
  }

  /** Makes the renderer draw into buffers of the target's size. */
  private bind(): void {
    const { renderer, target } = this;
    const { framebuffer, width, height } = this.buffers ?? {};
    // The renderer forgets it when the context is lost. Querying the graphics card instead would block.
    const known = (renderer.properties.get(target) as { __webglFramebuffer?: WebGLFramebuffer }).__webglFramebuffer;
    if (!framebuffer || known !== framebuffer || width !== target.width || height !== target.height) {
      this.free();
      this.buffers = this.made(target.width, target.height);
      (renderer as TakesFramebuffers).setRenderTargetFramebuffer(target, this.buffers.framebuffer);
    }
    renderer.setRenderTarget(target);
  }

  private made(width: number, height: number): Buffers {
    const gl = this.gl();
    const { samples } = this;
    const framebuffer = gl.createFramebuffer();
    const [color, depth] = [gl.createRenderbuffer(), gl.createRenderbuffer()];
    this.renderer.state.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.bindRenderbuffer(gl.RENDERBUFFER, color);
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, gl.RGBA8, width, height);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.RENDERBUFFER, color);
    gl.bindRenderbuffer(gl.RENDERBUFFER, depth);
    // The stencil is needed for the faces of cuts.
    gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, gl.DEPTH24_STENCIL8, width, height);
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_STENCIL_ATTACHMENT, gl.RENDERBUFFER, depth);
    gl.bindRenderbuffer(gl.RENDERBUFFER, null);
    return { framebuffer, color, depth, width, height };
  }

  private free(): void {
    const gl = this.gl();
    if (!this.buffers) return;
    this.renderer.state.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.deleteFramebuffer(this.buffers.framebuffer);
    gl.deleteRenderbuffer(this.buffers.color);
    gl.deleteRenderbuffer(this.buffers.depth);
    this.buffers = null;
  }

  private gl(): WebGL2RenderingContext {
    return this.renderer.getContext() as WebGL2RenderingContext;
  }
}

/** A render target that represents our own buffers. */
function canvasLike(): WebGLRenderTarget {
  const target = new WebGLRenderTarget(1, 1, { stencilBuffer: true });
  target.texture.colorSpace = SRGBColorSpace;
  // Treated like a headset's picture: the same shaders write colours as for the canvas, tone mapped and encoded.
  return Object.assign(target, { isXRRenderTarget: true });
}

import { type Camera, type Object3D, Plane, Scene, type WebGLRenderer, WebGLRenderTarget } from 'three';
import { CLIPPED_BY } from './clipping.ts';

/**
 * Has the programs of clipped materials made, so that the first frame with a cut need not wait for them. Does not wait
 * itself: drivers make them beside the page.
 */
export function compileClipped(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: Camera,
  objects: readonly Object3D[],
): void {
  const aside = new WebGLRenderTarget(1, 1);
  // A renderer compiles for as many planes as it drew with last: a frame of nothing, beside the canvas, says how many.
  renderer.clippingPlanes = Array.from({ length: CLIPPED_BY }, () => new Plane());
  renderer.setRenderTarget(aside);
  renderer.render(new Scene(), camera);
  renderer.setRenderTarget(null);
  renderer.clippingPlanes = [];
  for (const object of objects) renderer.compile(object, camera, scene);
  // Else the browser keeps it back until there is something to draw.
  renderer.getContext().flush();
  aside.dispose();
}

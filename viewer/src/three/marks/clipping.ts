import {
  type Camera,
  DoubleSide,
  type Material,
  type Object3D,
  Plane,
  Scene,
  type Side,
  Vector3,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three';
import type { CutPlane } from '../../kernels/search/cut-planes.ts';

/**
 * The number of planes of every clipped material, even if fewer cuts exist: another number would need another shader
 * program.
 */
const CLIPPED_BY = 3;

/** Clips materials by planes. While there is a cut, the insides are drawn too. */
export class Clipping {
  private cuts: Plane[] = [];
  private planes: Plane[] | null = null;
  private readonly sides = new Map<Material, Side>();

  set(cuts: readonly CutPlane[]): void {
    this.cuts = cuts.map(({ normal, offset }) => new Plane(new Vector3(-normal.x, -normal.y, -normal.z), offset));
    this.planes = cuts.length > 0 ? filledUp(this.cuts) : null;
  }

  /** The planes for the face of one cut: all other cuts. */
  without(cut: number): Plane[] {
    return filledUp(this.cuts.filter((_, i) => i !== cut));
  }

  /** Updates the clipping of a material. `opens`: cuts show the inside of what has this material. */
  apply(material: Material, opens: boolean): void {
    material.clippingPlanes = this.planes;
    if (!opens) return;
    if (!this.sides.has(material)) this.sides.set(material, material.side);
    const side = this.planes ? DoubleSide : this.sides.get(material)!;
    if (material.side === side) return;
    material.side = side;
    material.forceSinglePass = true;
    material.needsUpdate = true;
  }

  forget(): void {
    this.sides.clear();
  }
}

/**
 * Compiles the shader programs of clipped materials in advance, so that the first frame with a cut need not wait for
 * them. This function does not wait: drivers compile in the background.
 */
export function compileClipped(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: Camera,
  objects: readonly Object3D[],
): void {
  const aside = new WebGLRenderTarget(1, 1);
  // A renderer compiles for the number of planes of its last frame, so an empty frame is drawn into another target
  // first.
  renderer.clippingPlanes = filledUp([]);
  renderer.setRenderTarget(aside);
  renderer.render(new Scene(), camera);
  renderer.setRenderTarget(null);
  renderer.clippingPlanes = [];
  for (const object of objects) renderer.compile(object, camera, scene);
  // Otherwise the browser delays the compilation until something is drawn.
  renderer.getContext().flush();
  aside.dispose();
}

/** Adds planes with a zero normal, which clip nothing. */
function filledUp(planes: readonly Plane[]): Plane[] {
  return Array.from({ length: CLIPPED_BY }, (_, i) => planes[i] ?? new Plane(new Vector3(0, 0, 0), 0));
}

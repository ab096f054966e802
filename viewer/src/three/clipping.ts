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
import type { CutPlane } from '../kernels/cut-planes.ts';

/** Planes that a material is cut by, however many there are: with another number it would be another program. */
const CLIPPED_BY = 3;

/** Cuts materials by planes. While something is cut, insides are drawn too. */
export class Clipping {
  private cuts: Plane[] = [];
  private planes: Plane[] | null = null;
  private readonly sides = new Map<Material, Side>();

  set(cuts: readonly CutPlane[]): void {
    this.cuts = cuts.map(({ normal, offset }) => new Plane(new Vector3(-normal.x, -normal.y, -normal.z), offset));
    this.planes = cuts.length > 0 ? filledUp(this.cuts) : null;
  }

  /** For the face of one of the cuts: cut by all the others. */
  without(cut: number): Plane[] {
    return filledUp(this.cuts.filter((_, i) => i !== cut));
  }

  /** Brings a material up to date. `opens`: it encloses something that a cut opens. */
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
  renderer.clippingPlanes = filledUp([]);
  renderer.setRenderTarget(aside);
  renderer.render(new Scene(), camera);
  renderer.setRenderTarget(null);
  renderer.clippingPlanes = [];
  for (const object of objects) renderer.compile(object, camera, scene);
  // Else the browser keeps it back until there is something to draw.
  renderer.getContext().flush();
  aside.dispose();
}

/** With planes of no direction, which nothing lies beyond. */
function filledUp(planes: readonly Plane[]): Plane[] {
  return Array.from({ length: CLIPPED_BY }, (_, i) => planes[i] ?? new Plane(new Vector3(0, 0, 0), 0));
}

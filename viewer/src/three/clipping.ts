import { DoubleSide, type Material, Plane, type Side, Vector3 } from 'three';
import type { CutPlane } from '../kernels/cut-planes.ts';

/** Planes that a material is cut by, however many there are: with another number it would be another program. */
export const CLIPPED_BY = 3;

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

/** With planes of no direction, which nothing lies beyond. */
function filledUp(planes: readonly Plane[]): Plane[] {
  return Array.from({ length: CLIPPED_BY }, (_, i) => planes[i] ?? new Plane(new Vector3(0, 0, 0), 0));
}

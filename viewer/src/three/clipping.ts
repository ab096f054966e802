import { DoubleSide, type Material, Plane, type Side, Vector3 } from 'three';
import type { CutPlane } from '../kernels/cut-planes.ts';

/** Cuts materials by planes. While something is cut, insides are drawn too. */
export class Clipping {
  private planes: Plane[] = [];
  private readonly sides = new Map<Material, Side>();

  set(cuts: readonly CutPlane[]): void {
    this.planes = cuts.map(({ normal, offset }) => new Plane(new Vector3(-normal.x, -normal.y, -normal.z), offset));
  }

  /** For the face of one of the cuts: cut by all the others. */
  without(cut: number): Plane[] {
    return this.planes.filter((_, i) => i !== cut);
  }

  /** Brings a material up to date. `opens`: it encloses something that a cut opens. */
  apply(material: Material, opens: boolean): void {
    material.clippingPlanes = this.planes.length > 0 ? this.planes : null;
    if (!opens) return;
    if (!this.sides.has(material)) this.sides.set(material, material.side);
    const side = this.planes.length > 0 ? DoubleSide : this.sides.get(material)!;
    if (material.side === side) return;
    material.side = side;
    material.forceSinglePass = true;
    material.needsUpdate = true;
  }

  forget(): void {
    this.sides.clear();
  }
}

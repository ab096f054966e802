import { type Color, type Material, Mesh, MeshBasicMaterial, MeshStandardMaterial } from 'three';
import { GHOSTED, HOVERED, type PartLooks, SELECTED, SHOWN } from '../../scene/parts/part-looks.ts';
import { ghostMaterial } from '../light/ghost-material.ts';
import type { Painter } from './painter.ts';
import { HOVERED_SHARE } from './part-painter.ts';
import {
  disposeOutline,
  MASK_ORDER,
  type OutlineMaterials,
  type OutlineSpread,
  outlineMaterials,
  STROKE_ORDER,
} from './selection-outline.ts';
import type { WideModel } from './wide-model.ts';

/** Applies looks to a model that is drawn part by part, by changing materials instead of colours. */
export class WidePainter implements Painter {
  readonly ghosts = [];
  readonly outlines = [];
  private readonly meshes: Mesh[];
  private readonly own: Material[];
  private readonly homes: number[][];
  private readonly made = new Map<string, Material>();
  private readonly accent: Color;
  private readonly spread: OutlineSpread;
  private outline: OutlineMaterials | null = null;
  private last: PartLooks | null = null;

  constructor(model: WideModel, accent: Color, spread: OutlineSpread) {
    this.meshes = model.root.children.filter((child) => child instanceof Mesh);
    this.own = this.meshes.map(({ material }) => [material].flat()[0]!);
    this.homes = this.meshes.map(({ matrix }) => matrix.elements.slice(12, 15));
    this.accent = accent;
    this.spread = spread;
  }

  paint(looks: PartLooks): void {
    this.last = looks;
    for (const [part, mesh] of this.meshes.entries()) {
      const show = looks.shown[part]!;
      mesh.visible = show === SHOWN || show === GHOSTED;
      mesh.material = show === GHOSTED ? this.material('ghost', ghostMaterial) : this.lookOf(part, looks);
      const k = part * 3;
      for (let axis = 0; axis < 3; axis++) {
        mesh.matrix.elements[12 + axis] = this.homes[part]![axis]! + (looks.offsets?.[k + axis] ?? 0);
      }
      mesh.matrixWorldNeedsUpdate = true;
      this.setOutline(mesh, looks.tint[part] === SELECTED);
    }
  }

  repaint(): void {
    for (const [key, material] of this.made) {
      if (!key.includes('tint')) continue;
      material.dispose();
      this.made.delete(key);
    }
    if (this.last) this.paint(this.last);
  }

  get materials(): Material[] {
    return [...this.made.values()];
  }

  dispose(): void {
    for (const material of this.made.values()) material.dispose();
    this.made.clear();
    if (this.outline) disposeOutline(this.outline);
  }

  /** The lines around a mesh are its children, so they move and hide with it. */
  private setOutline(mesh: Mesh, isOutlined: boolean): void {
    if (mesh.children.length > 0 === isOutlined) return;
    if (!isOutlined) {
      mesh.clear();
      return;
    }
    this.outline ??= outlineMaterials(this.accent, this.spread);
    const { mask, strokes } = this.outline;
    for (const material of [mask, ...strokes]) {
      const line = new Mesh(mesh.geometry, material);
      line.frustumCulled = false;
      line.renderOrder = material === mask ? MASK_ORDER : STROKE_ORDER;
      mesh.add(line);
    }
  }

  private lookOf(part: number, { tint, clay }: PartLooks): Material {
    const own = this.own[part]!;
    const share = tint[part] === HOVERED ? HOVERED_SHARE : 0;
    if (share === 0 && !clay) return own;
    return this.material(`${own.uuid} tint ${share} ${clay}`, () => this.changed(own, share, clay));
  }

  private changed(own: Material, share: number, clay: boolean): Material {
    const material = own.clone();
    material.onBeforeCompile = own.onBeforeCompile;
    if (!(material instanceof MeshStandardMaterial || material instanceof MeshBasicMaterial)) return material;
    if (clay) Object.assign(material, { map: null, metalnessMap: null, roughnessMap: null, normalMap: null });
    if (clay) Object.assign(material, { metalness: 0, roughness: 0.78, vertexColors: false });
    if (clay) material.color.setRGB(0.56, 0.545, 0.52);
    material.color.lerp(this.accent, share);
    if (material instanceof MeshStandardMaterial) material.emissive.lerp(this.accent, share * 0.35);
    return material;
  }

  private material(key: string, make: () => Material): Material {
    const known = this.made.get(key) ?? make();
    this.made.set(key, known);
    return known;
  }
}

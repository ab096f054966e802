import {
  AlwaysStencilFunc,
  type Color,
  DoubleSide,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  Vector2,
} from 'three';
import { readFinish } from '../light/part-finish.ts';
import type { PartBatch } from './part-batch.ts';

/** Half a line's width, in CSS pixels: it lies outside the silhouette. */
export const OUTLINE_PX = 2;
/** The directions in which the silhouette is drawn again. */
const DIRECTIONS = 8;
/** The bit of the stencil buffer that marks the silhouette; the faces of cuts use the low ones. */
const BIT = 0x80;
/** Over all surfaces and edges, below the marks of tools. All silhouettes come before all lines. */
export const MASK_ORDER = 4;
export const STROKE_ORDER = 4.5;

/** `OUTLINE_PX` in normalized device coordinates, for each axis; set when the camera is aimed. */
export interface OutlineSpread {
  readonly value: Vector2;
}

/** What an outline is drawn with: the silhouette into the stencil buffer, then around it in all directions. */
export interface OutlineMaterials {
  readonly mask: MeshBasicMaterial;
  readonly strokes: readonly MeshBasicMaterial[];
}

/** A spread for a canvas that is not known yet. */
export function outlineSpread(): OutlineSpread {
  return { value: new Vector2() };
}

/** Sets the spread for a picture of a size in CSS pixels; `stretch`: how many of its units a pixel of the canvas has. */
export function spreadFor({ value }: OutlineSpread, size: { width: number; height: number }, stretch: number): void {
  value.set((2 * OUTLINE_PX * stretch) / size.width, (2 * OUTLINE_PX * stretch) / size.height);
}

/** The materials of one painter. `accent` is kept: a change of it shows with the next frame. */
export function outlineMaterials(accent: Color, spread: OutlineSpread): OutlineMaterials {
  const shared = {
    transparent: true,
    depthTest: false,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    toneMapped: false,
    stencilWrite: true,
    stencilRef: BIT,
    stencilFuncMask: BIT,
    stencilWriteMask: BIT,
  } as const;
  const mask = new MeshBasicMaterial({
    ...shared,
    colorWrite: false,
    stencilFunc: AlwaysStencilFunc,
    stencilZPass: ReplaceStencilOp,
  });
  shift(mask, spread, new Vector2());
  const strokes = Array.from({ length: DIRECTIONS }, (_, i) => {
    // Each pixel once: what is drawn counts as inside from then on.
    const stroke = new MeshBasicMaterial({
      ...shared,
      stencilFunc: NotEqualStencilFunc,
      stencilZPass: ReplaceStencilOp,
    });
    stroke.color = accent;
    const turn = (i * 2 * Math.PI) / DIRECTIONS;
    shift(stroke, spread, new Vector2(Math.cos(turn), Math.sin(turn)));
    return stroke;
  });
  return { mask, strokes };
}

/** Frees the materials. */
export function disposeOutline({ mask, strokes }: OutlineMaterials): void {
  for (const material of [mask, ...strokes]) material.dispose();
}

/** The outline of some of a batch's parts: batches that share its buffers. */
export class BatchOutline {
  readonly batches: readonly PartBatch[];
  private count = 0;

  constructor(batch: PartBatch, accent: Color, spread: OutlineSpread) {
    // Each batch has its own, because without multi-draw their shaders fetch its vertices.
    const { mask, strokes } = outlineMaterials(accent, spread);
    this.batches = [mask, ...strokes].map((material) => {
      const copy = batch.ghosts(material);
      copy.renderOrder = material === mask ? MASK_ORDER : STROKE_ORDER;
      copy.visible = false;
      return copy;
    });
  }

  set(instance: number, isOutlined: boolean): void {
    if (this.batches[0]!.isVisibleAt(instance) === isOutlined) return;
    this.count += isOutlined ? 1 : -1;
    for (const batch of this.batches) {
      batch.setVisibleAt(instance, isOutlined);
      batch.visible = this.count > 0;
    }
  }

  dispose(): void {
    for (const batch of this.batches) {
      batch.material.dispose();
      batch.dispose();
    }
  }
}

function shift(material: MeshBasicMaterial, spread: OutlineSpread, way: Vector2): void {
  material.onBeforeCompile = (shader) => {
    shader.uniforms.outlineSpread = spread;
    shader.uniforms.outlineWay = { value: way };
    shader.vertexShader = readFinish(shader.vertexShader)
      .replace('#include <common>', '#include <common>\nuniform vec2 outlineSpread;\nuniform vec2 outlineWay;')
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>
        gl_Position.xy += outlineSpread * outlineWay * gl_Position.w;`,
      );
  };
}

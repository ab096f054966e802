import { DoubleSide, FrontSide, type Material, MeshBasicMaterial, MeshStandardMaterial } from 'three';
import type { BatchLayout } from '../scene/batch-layout.ts';
import type { MaterialData } from '../scene/model-data.ts';
import { PartBatch } from './part-batch.ts';
import { OWN_FINISH, readFinish } from './part-finish.ts';
import { lightPlainly, type StudioFloor } from './studio-light.ts';

/** So many parts may be drawn one by one, where there is no multi-draw: indexed triangles are quicker. */
const MOST_SINGLY = 12;

/** A model's batches, which take its buffers over: once they are on the graphics card they are nowhere else. */
export function buildBatches(layouts: readonly BatchLayout[], floor: StudioFloor, hasMultiDraw = true): PartBatch[] {
  const parts = layouts.reduce((sum, layout) => sum + layout.parts.length, 0);
  const pulls = !hasMultiDraw && parts > MOST_SINGLY;
  return layouts.map((layout) => new PartBatch(layout, materialOf(layout.material, layout.hasColors, floor), pulls));
}

export function disposeBatches(batches: readonly PartBatch[]): void {
  for (const batch of batches) {
    batch.material.dispose();
    batch.dispose();
  }
}

function materialOf(material: MaterialData, colored: boolean, floor: StudioFloor): Material {
  const shared = {
    side: material.doubleSided ? DoubleSide : FrontSide,
    transparent: material.transparent,
    depthWrite: !material.transparent,
    vertexColors: colored,
    // Surfaces step back a little so that the lines on their edges stay unbroken.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  };
  if (material.unlit) {
    const basic = new MeshBasicMaterial({ ...shared, toneMapped: false });
    basic.onBeforeCompile = (shader) => {
      shader.vertexShader = readFinish(shader.vertexShader);
    };
    return basic;
  }
  const standard = new MeshStandardMaterial({ ...shared, metalness: OWN_FINISH, roughness: OWN_FINISH });
  standard.emissive.fromArray(material.emissive);
  lightPlainly(standard, floor);
  return standard;
}

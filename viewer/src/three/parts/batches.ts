import { DoubleSide, FrontSide, type Material, MeshBasicMaterial, MeshStandardMaterial } from 'three';
import type { MaterialData } from '../../scene/parts/model-data.ts';
import type { BatchLayout } from '../../scene/stage/batch-layout.ts';
import { OWN_FINISH, readFinish } from '../light/part-finish.ts';
import { lightPlainly, type StudioFloor } from '../light/studio-light.ts';
import { PartBatch } from './part-batch.ts';

/** Without multi-draw, up to this number of parts is drawn one by one, because indexed triangles are faster. */
const MOST_SINGLY = 12;

/**
 * Builds a model's batches, which take ownership of its buffers: once uploaded, the data exists only on the graphics
 * card.
 */
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
    // Moves surfaces back a little, so that the lines on their edges are not interrupted.
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

import { type Color, type Object3D, PerspectiveCamera, Scene, type WebGLRenderer } from 'three';
import { foundTexts, textRows } from '../kernels/text-rows.ts';
import { type ModelData, nodeNamesOf } from '../scene/parts/model-data.ts';
import { stageModel } from '../scene/stage/stage-model.ts';
import type { Floor } from './floor.ts';
import type { OffscreenFrame } from './gl/offscreen-frame.ts';
import { programsMade } from './gl/programs-made.ts';
import { Level } from './level.ts';
import type { Edges } from './parts/edges.ts';

/**
 * A level with a model of zero size, of the same kind as published models. As long as it exists, its shader is kept.
 */
export function warmLevel(accent: Color, hasMultiDraw: boolean): Level {
  return new Level(stageModel(speck()), accent, hasMultiDraw);
}

/**
 * Prepares the shaders and buffers that almost every model needs, by drawing an empty picture once the shaders are
 * compiled. The page does not wait for it. `isWanted`: returns false once there is a real model, which draws with them
 * itself. If a shader is requested later, it waits until everything requested before is drawn, and the page waits with
 * it.
 */
export function* warmUp(
  level: Level,
  renderer: WebGLRenderer,
  frame: OffscreenFrame,
  { mesh: shadow }: Floor,
  { lines }: Edges,
  isWanted: () => boolean,
): Generator<'wait', void> {
  const camera = new PerspectiveCamera();
  const objects = [level.root, shadow, lines];
  aside(objects, (scene) => renderer.compile(scene, camera));
  yield* programsMade(renderer);
  if (!isWanted()) return;
  shadow.geometry.setDrawRange(0, 0);
  aside(objects, (scene) => frame.add(scene, camera));
}

/** Moves objects into a temporary scene, all visible, and back afterwards. */
function aside(objects: readonly Object3D[], use: (scene: Scene) => void): void {
  const scene = new Scene();
  const homes = objects.map(({ parent, visible }) => ({ parent, visible }));
  scene.add(...objects);
  for (const object of objects) object.visible = true;
  use(scene);
  for (const [i, { parent, visible }] of homes.entries()) {
    objects[i]!.removeFromParent();
    parent?.add(objects[i]!);
    objects[i]!.visible = visible;
  }
}

/** A model of zero size, of the same kind as published models. */
function speck(): ModelData {
  const geometry = {
    positions: new Int16Array(9),
    positionScale: 1,
    positionNormalized: true,
    normals: new Uint8Array(9),
    index: new Uint16Array(3),
    colors: null,
    vertexCount: 3,
    triangleCount: 1,
    box: new Float64Array(6),
  } as const;
  return {
    geometries: [geometry],
    materials: [
      {
        color: [1, 1, 1, 1],
        metallic: 0,
        roughness: 1,
        emissive: [0, 0, 0],
        transparent: false,
        doubleSided: false,
        unlit: false,
      },
    ],
    parts: {
      count: 1,
      geometry: new Uint32Array(1),
      material: new Uint32Array(1),
      matrices: Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
      boxes: new Float64Array(6),
      ids: foundTexts(['']),
      names: textRows(['']),
    },
    nodeNames: nodeNamesOf(new Map()),
  };
}

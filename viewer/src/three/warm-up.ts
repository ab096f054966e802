import { type Color, PerspectiveCamera, Scene } from 'three';
import { foundTexts, textRows } from '../kernels/text-rows.ts';
import { type ModelData, nodeNamesOf } from '../scene/model-data.ts';
import { stageModel } from '../scene/stage-model.ts';
import type { Edges } from './edges.ts';
import type { Floor } from './floor.ts';
import { Level } from './level.ts';
import type { SmoothFrame } from './smooth-frame.ts';

/**
 * Has the graphics card make what nearly every model is drawn with, by drawing nothing with it.
 *
 * Asked for later, a shader waits until all is drawn that was asked for before, and the page waits with it. Whoever
 * keeps the level that comes back keeps its shader.
 */
export function warmUp(frame: SmoothFrame, { mesh: shadow }: Floor, { lines }: Edges, accent: Color): Level {
  const level = new Level(stageModel(speck()), accent);
  const scene = new Scene();
  const homes = [shadow, lines].map((object) => ({ object, home: object.parent, visible: object.visible }));
  shadow.geometry.setDrawRange(0, 0);
  for (const { object } of homes) object.visible = true;
  scene.add(level.root, shadow, lines);
  frame.add(scene, new PerspectiveCamera());
  for (const { object, home, visible } of homes) {
    home?.add(object);
    object.visible = visible;
  }
  level.root.removeFromParent();
  return level;
}

/** A model without extent, of the kind that publishing makes. */
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

import {
  BufferGeometry,
  Color,
  DoubleSide,
  Float32BufferAttribute,
  Group,
  Mesh,
  MeshBasicMaterial,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  Sphere,
} from 'three';
import { dot } from '../../kernels/math/vectors.ts';
import type { CutFace } from '../../scene/stage/stage.ts';
import type { Clipping } from './clipping.ts';
import { firstOf, relativeTo } from './mark-meshes.ts';
import { ThickLines } from './thick-lines.ts';
import type { FrameSize, Sight } from './tool-layer.ts';

const OUTLINE = new Color('#14171B');
const OUTLINE_PX = 1.6;
/** The distance between two lines of the hatch, in CSS pixels. */
const HATCH_PX = 7;

interface DrawnFace {
  readonly cut: CutFace['cut'];
  readonly mesh: Mesh<BufferGeometry, MeshBasicMaterial>;
  readonly outline: ThickLines;
  readonly hatch: { value: number };
}

/**
 * Draws the faces of the cuts: parts' colours under a hatch, with dark outlines. Where parts overlap (a screw in a
 * smaller hole), the first triangle in the list wins at each pixel, by means of the stencil buffer. Depth alone would
 * make the two flicker.
 */
export class CutFaces {
  readonly root = new Group();
  private readonly faces: DrawnFace[] = [];

  constructor(faces: readonly CutFace[], clipping: Clipping) {
    for (const [number, face] of faces.entries()) {
      if (face.triangles.length === 0) continue;
      const hatch = { value: HATCH_PX };
      const mesh = new Mesh(geometryOf(face), faceMaterial(number, face, clipping, hatch));
      const { x, y, z } = firstOf(face.triangles);
      mesh.position.set(x, y, z);
      mesh.frustumCulled = false;
      const color = OUTLINE;
      const look = { width: OUTLINE_PX, color, isHidden: true, planes: clipping.without(number) };
      const outline = new ThickLines(face.outline, { x, y, z }, look);
      this.root.add(mesh, outline.mesh);
      this.faces.push({ cut: face.cut, mesh, outline, hatch });
    }
  }

  prepare({ back, eye }: Sight, size: FrameSize, stretch: number): void {
    for (const { cut, mesh, outline, hatch } of this.faces) {
      // Seen from the other side, the model itself hides the face of the cut.
      mesh.visible = eye ? dot(cut.normal, eye) > cut.offset : dot(cut.normal, back) > 0;
      outline.mesh.visible = mesh.visible;
      outline.prepare(size, stretch);
      hatch.value = HATCH_PX * stretch * size.pixelRatio;
    }
  }

  dispose(): void {
    for (const { mesh, outline } of this.faces) {
      mesh.geometry.dispose();
      mesh.material.dispose();
      outline.dispose();
    }
  }
}

function geometryOf({ triangles, colors }: CutFace): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(relativeTo(firstOf(triangles), triangles), 3));
  const spread = new Float32Array(triangles.length);
  for (let i = 0; i < spread.length; i++) spread[i] = colors[Math.floor(i / 9) * 3 + (i % 3)]!;
  geometry.setAttribute('color', new Float32BufferAttribute(spread, 3));
  // The renderer sorts by the bounding sphere, and would read every corner to compute it.
  geometry.boundingSphere = new Sphere();
  return geometry;
}

function faceMaterial(
  number: number,
  { cut }: CutFace,
  clipping: Clipping,
  hatch: { value: number },
): MeshBasicMaterial {
  const material = new MeshBasicMaterial({
    vertexColors: true,
    side: DoubleSide,
    clippingPlanes: clipping.without(number),
    stencilWrite: true,
    stencilRef: number + 1,
    stencilFunc: NotEqualStencilFunc,
    stencilZPass: ReplaceStencilOp,
  });
  // Each direction gets a slightly different brightness, as if lit by the studio.
  material.color.setScalar(0.8 + 0.12 * cut.normal.y + 0.06 * cut.normal.x);
  material.onBeforeCompile = (shader) => {
    shader.uniforms.hatchPx = hatch;
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nuniform float hatchPx;')
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        float hatchAt = fract( ( gl_FragCoord.x ${number % 2 ? '-' : '+'} gl_FragCoord.y ) / ( hatchPx * 1.41421 ) );
        float hatchLine = smoothstep( 0.78, 0.86, hatchAt ) * ( 1.0 - smoothstep( 0.94, 1.0, hatchAt ) );
        float bright = dot( diffuseColor.rgb, vec3( 0.2126, 0.7152, 0.0722 ) );
        diffuseColor.rgb = mix( diffuseColor.rgb, bright > 0.08 ? vec3( 0.01 ) : vec3( 0.35 ), hatchLine * 0.42 );`,
      );
  };
  material.customProgramCacheKey = () => `cut ${number % 2}`;
  return material;
}

import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  FloatType,
  type IUniform,
  LineBasicMaterial,
  LineSegments,
  NearestFilter,
  RGBAFormat,
  Sphere,
} from 'three';
import type { Vec3 } from '../../port.ts';
import { type PartLooks, SHOWN } from '../../scene/parts/part-looks.ts';
import type { EdgeLines } from '../../scene/stage/stage.ts';
import { discardHiddenRow, readRowState } from '../gl/row-state.ts';

const COLOR = '#14171B';
const ALPHA = 0.42;
/**
 * Lines whose distance on the screen is below the first number (device pixels) are invisible; from the second number on
 * they are fully visible.
 */
const FADE_PX = [2, 9] as const;

/**
 * Draws the lines along a model's edges, in one draw call. A small table gives the shader where each part is, whether
 * it is shown and how dense its lines are. So lines follow hidden and moved parts without being rebuilt, and they fade
 * with distance before fins and grilles turn black.
 */
export class Edges {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly table: { value: DataTexture | null } = { value: null };
  private rows = new Float32Array(0);
  private spacing: Float32Array = new Float32Array(0);
  private readonly height = { value: 1 };
  private offsets: Float64Array | null = null;
  /** Whether the user wants edge lines. */
  areWanted = true;

  constructor() {
    this.lines = new LineSegments(new BufferGeometry(), edgeMaterial(this.table, this.height));
    this.lines.frustumCulled = false;
  }

  /** Sets whether the next frame may have edge lines; they are drawn if there are any and the user wants them. */
  let(areLet = true): void {
    this.lines.visible = areLet && this.areWanted && this.table.value !== null;
  }

  show({ points, parts, spacing }: EdgeLines, centre: Vec3, looks: PartLooks | null): void {
    this.hide();
    if (points.length === 0) return;
    this.spacing = spacing;
    const width = Math.max(1, Math.ceil(Math.sqrt(spacing.length)));
    this.rows = new Float32Array(width * width * 4);
    this.table.value = new DataTexture(this.rows, width, width, RGBAFormat, FloatType);
    this.table.value.minFilter = NearestFilter;
    this.table.value.magFilter = NearestFilter;
    this.table.value.needsUpdate = true;
    this.offsets = null;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', uploaded(points, 3));
    geometry.setAttribute('part', uploaded(parts, 1));
    // The renderer would compute a bounding sphere from data that was already released.
    geometry.boundingSphere = new Sphere();
    this.lines.geometry = geometry;
    this.lines.position.set(centre.x, centre.y, centre.z);
    this.setLooks(looks);
  }

  hide(): void {
    this.lines.geometry.dispose();
    this.lines.geometry = new BufferGeometry();
    this.table.value?.dispose();
    this.table.value = null;
  }

  setLooks(looks: PartLooks | null): void {
    if (!this.table.value) return;
    const { rows, spacing } = this;
    const offsets = looks?.offsets ?? null;
    let isChanged = offsets !== this.offsets;
    for (let row = 0; row < spacing.length; row++) {
      if (offsets !== this.offsets) {
        for (let axis = 0; axis < 3; axis++) rows[row * 4 + axis] = offsets ? offsets[row * 3 + axis]! : 0;
      }
      const apart = !looks || looks.shown[row] === SHOWN ? spacing[row]! : 0;
      if (rows[row * 4 + 3] === apart) continue;
      rows[row * 4 + 3] = apart;
      isChanged = true;
    }
    this.offsets = offsets;
    if (isChanged) this.table.value.needsUpdate = true;
  }

  /** Call before each frame. `height` is in device pixels. */
  prepare(height: number): void {
    this.height.value = height;
  }

  dispose(): void {
    this.hide();
    this.lines.material.dispose();
  }
}

/** An attribute whose data exists only on the graphics card; after a lost context the lines are built again. */
function uploaded(numbers: Float32Array, size: number): BufferAttribute {
  const attribute = new BufferAttribute(numbers, size);
  return attribute.onUpload(() => {
    attribute.array = new Float32Array(0);
  });
}

function edgeMaterial(table: IUniform<DataTexture | null>, height: IUniform<number>): LineBasicMaterial {
  const material = new LineBasicMaterial({
    color: COLOR,
    transparent: true,
    opacity: ALPHA,
    depthWrite: false,
    toneMapped: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.partTable = table;
    shader.uniforms.frameHeight = height;
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
        attribute float part;
        uniform highp sampler2D partTable;
        uniform float frameHeight;
        varying float edgeShare;`,
      )
      .replace('#include <begin_vertex>', readRowState('part', 'partTable'))
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>
        float edgeApart = rowState.w * projectionMatrix[ 1 ].y * frameHeight * 0.5 / max( gl_Position.w, 1e-9 );
        edgeShare = smoothstep( ${FADE_PX[0].toFixed(1)}, ${FADE_PX[1].toFixed(1)}, edgeApart );
        ${discardHiddenRow}`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying float edgeShare;')
      // The build of the web app removes the spaces.
      .replace(/vec4\( ?diffuse, ?opacity ?\)/, 'vec4( diffuse, opacity * edgeShare )');
  };
  return material;
}

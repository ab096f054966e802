import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  FloatType,
  LineBasicMaterial,
  LineSegments,
  NearestFilter,
  RGBAFormat,
  Sphere,
} from 'three';
import type { Vec3 } from '../port.ts';
import { type PartLooks, SHOWN } from '../scene/part-looks.ts';
import type { EdgeLines } from '../scene/stage.ts';

const COLOR = '#14171B';
const ALPHA = 0.42;
/** Lines closer together on the screen than this, device pixels, are gone; from the second number on they are whole. */
const FADE_PX = [2, 9] as const;

/**
 * The lines along a model's edges: one draw.
 *
 * A small table tells the shader where each part is, whether it is shown and how dense its lines are: lines follow
 * hidden and moved parts without being made again, and from afar they fade before fins and grilles turn black.
 */
export class Edges {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly table: DataTexture;
  private readonly rows: Float32Array;
  private readonly spacing: Float32Array;
  private readonly height = { value: 1 };
  private offsets: Float64Array | null = null;

  constructor({ points, parts, spacing }: EdgeLines, centre: Vec3, looks: PartLooks | null) {
    this.spacing = spacing;
    const width = Math.max(1, Math.ceil(Math.sqrt(spacing.length)));
    this.rows = new Float32Array(width * width * 4);
    this.table = new DataTexture(this.rows, width, width, RGBAFormat, FloatType);
    this.table.minFilter = NearestFilter;
    this.table.magFilter = NearestFilter;
    this.table.needsUpdate = true;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(points, 3));
    geometry.setAttribute('part', new BufferAttribute(parts, 1));
    // The renderer sorts by it; it would look at every point to make one.
    geometry.boundingSphere = new Sphere();
    this.lines = new LineSegments(geometry, edgeMaterial(this.table, this.height));
    this.lines.frustumCulled = false;
    this.lines.position.set(centre.x, centre.y, centre.z);
    this.setLooks(looks);
  }

  setLooks(looks: PartLooks | null): void {
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
    if (isChanged) this.table.needsUpdate = true;
  }

  /** Before each frame: device pixels. */
  prepare(height: number): void {
    this.height.value = height;
  }

  dispose(): void {
    this.lines.removeFromParent();
    this.lines.geometry.dispose();
    this.lines.material.dispose();
    this.table.dispose();
  }
}

function edgeMaterial(table: DataTexture, height: { value: number }): LineBasicMaterial {
  const material = new LineBasicMaterial({
    color: COLOR,
    transparent: true,
    opacity: ALPHA,
    depthWrite: false,
    toneMapped: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.partTable = { value: table };
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
      .replace(
        '#include <begin_vertex>',
        `int partRow = int( part + 0.5 );
        int partWidth = textureSize( partTable, 0 ).x;
        vec4 partState = texelFetch( partTable, ivec2( partRow % partWidth, partRow / partWidth ), 0 );
        vec3 transformed = position + partState.xyz;`,
      )
      .replace(
        '#include <project_vertex>',
        // Beyond the far plane: the line is dropped.
        `#include <project_vertex>
        float edgeApart = partState.w * projectionMatrix[ 1 ].y * frameHeight * 0.5 / max( gl_Position.w, 1e-9 );
        edgeShare = smoothstep( ${FADE_PX[0].toFixed(1)}, ${FADE_PX[1].toFixed(1)}, edgeApart );
        if ( partState.w == 0.0 ) gl_Position = vec4( 0.0, 0.0, 2.0, 1.0 );`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying float edgeShare;')
      .replace('vec4( diffuse, opacity )', 'vec4( diffuse, opacity * edgeShare )');
  };
  return material;
}

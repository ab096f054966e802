import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  FloatType,
  LineBasicMaterial,
  LineSegments,
  NearestFilter,
  RGBAFormat,
} from 'three';
import type { Vec3 } from '../port.ts';
import { type PartLooks, SHOWN } from '../scene/part-looks.ts';
import type { EdgeLines } from '../scene/stage.ts';

const COLOR = '#14171B';
const ALPHA = 0.42;

/**
 * The lines along a model's edges: one draw.
 *
 * A small table tells the shader where each part is and whether it is shown, so that lines follow
 * hidden and moved parts without being made again.
 */
export class Edges {
  readonly lines: LineSegments<BufferGeometry, LineBasicMaterial>;
  private readonly table: DataTexture;
  private readonly rows: Float32Array;

  constructor({ points, parts, partCount }: EdgeLines, centre: Vec3, looks: PartLooks | null) {
    const width = Math.max(1, Math.ceil(Math.sqrt(partCount)));
    this.rows = new Float32Array(width * width * 4);
    this.table = new DataTexture(this.rows, width, width, RGBAFormat, FloatType);
    this.table.minFilter = NearestFilter;
    this.table.magFilter = NearestFilter;
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(points, 3));
    geometry.setAttribute('part', new BufferAttribute(parts, 1));
    this.lines = new LineSegments(geometry, edgeMaterial(this.table));
    this.lines.frustumCulled = false;
    this.lines.position.set(centre.x, centre.y, centre.z);
    this.setLooks(looks);
  }

  setLooks(looks: PartLooks | null): void {
    for (let row = 0; row * 4 < this.rows.length; row++) {
      for (let axis = 0; axis < 3; axis++) this.rows[row * 4 + axis] = looks?.offsets?.[row * 3 + axis] ?? 0;
      this.rows[row * 4 + 3] = !looks || looks.shown[row] === SHOWN ? 1 : 0;
    }
    this.table.needsUpdate = true;
  }

  dispose(): void {
    this.lines.removeFromParent();
    this.lines.geometry.dispose();
    this.lines.material.dispose();
    this.table.dispose();
  }
}

function edgeMaterial(table: DataTexture): LineBasicMaterial {
  const material = new LineBasicMaterial({
    color: COLOR,
    transparent: true,
    opacity: ALPHA,
    depthWrite: false,
    toneMapped: false,
  });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.partTable = { value: table };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nattribute float part;\nuniform highp sampler2D partTable;')
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
        '#include <project_vertex>\nif ( partState.w < 0.5 ) gl_Position = vec4( 0.0, 0.0, 2.0, 1.0 );',
      );
  };
  return material;
}

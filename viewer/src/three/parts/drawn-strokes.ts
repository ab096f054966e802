import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  FloatType,
  Group,
  type IUniform,
  LineBasicMaterial,
  LineSegments,
  NearestFilter,
  Points,
  RGBAFormat,
} from 'three';
import type { PartLooks } from '../../scene/parts/part-looks.ts';
import { type StrokeCorners, type Strokes, writeStrokeStates } from '../../scene/parts/strokes.ts';
import { discardHiddenRow, readRowState } from '../gl/row-state.ts';

/** The sides of a dot, in CSS pixels. */
const DOT_PX = 3;

/**
 * Draws a file's own lines, a pixel wide, and its points. A small table gives the shader where the parts are that they
 * belong to and whether they are shown, so that they follow without being rebuilt. Their data stay in memory: after a
 * lost graphics context they are uploaded again.
 */
export class DrawnStrokes {
  readonly root = new Group();
  readonly material: LineBasicMaterial;
  private readonly table: { value: DataTexture };
  private readonly dotSize = { value: DOT_PX };
  readonly strokes: Strokes;
  private readonly rows: Float32Array<ArrayBuffer>;

  constructor(strokes: Strokes) {
    this.strokes = strokes;
    const width = Math.ceil(Math.sqrt(strokes.owners.length / 2));
    this.rows = new Float32Array(width * width * 4);
    this.table = { value: new DataTexture(this.rows, width, width, RGBAFormat, FloatType) };
    this.table.value.minFilter = NearestFilter;
    this.table.value.magFilter = NearestFilter;
    this.setLooks(null);
    this.material = strokeMaterial(this.table, this.dotSize);
    if (strokes.lines.owners.length > 0) this.root.add(new LineSegments(geometryOf(strokes.lines), this.material));
    if (strokes.dots.owners.length > 0) this.root.add(new Points(geometryOf(strokes.dots), this.material));
    for (const object of this.root.children) {
      object.frustumCulled = false;
      // After the lines along the model's edges, which would darken those in the same place.
      object.renderOrder = 1;
    }
    const [x, y, z] = strokes.box;
    this.root.position.set(x!, y!, z!);
  }

  /** Hides and moves them with their parts. */
  setLooks(looks: PartLooks | null): void {
    if (writeStrokeStates(this.rows, this.strokes, looks)) this.table.value.needsUpdate = true;
  }

  /** Call before each frame, with the number of device pixels per CSS pixel. */
  prepare(pixelRatio: number): void {
    this.dotSize.value = DOT_PX * pixelRatio;
  }

  dispose(): void {
    for (const object of this.root.children) (object as LineSegments).geometry.dispose();
    this.table.value.dispose();
    this.material.dispose();
  }
}

function geometryOf({ points, colors, owners }: StrokeCorners): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(points, 3));
  geometry.setAttribute('color', new BufferAttribute(colors, 4, true));
  geometry.setAttribute('owner', new BufferAttribute(owners, 1));
  return geometry;
}

function strokeMaterial(table: IUniform<DataTexture>, dotSize: IUniform<number>): LineBasicMaterial {
  const material = new LineBasicMaterial({ vertexColors: true, transparent: true, toneMapped: false });
  material.onBeforeCompile = (shader) => {
    shader.uniforms.ownerTable = table;
    shader.uniforms.dotSize = dotSize;
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `#include <common>
        attribute float owner;
        uniform highp sampler2D ownerTable;
        uniform float dotSize;`,
      )
      .replace('#include <begin_vertex>', readRowState('owner', 'ownerTable'))
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>
        gl_PointSize = dotSize;
        ${discardHiddenRow}`,
      );
  };
  return material;
}

import {
  DataTexture,
  FloatType,
  type IUniform,
  type Material,
  type PixelFormat,
  RedIntegerFormat,
  RGBAFormat,
  RGBAIntegerFormat,
  RGIntegerFormat,
  ShortType,
  type TextureDataType,
  UnsignedIntType,
} from 'three';
import type { BatchBuffers } from '../../scene/stage/batch-layout.ts';

/** Corners per run: the triangles of a part are drawn in runs of this length. */
export const RUN = 192;
/** The most corners of one draw call: Firefox may allocate 16 bytes for each. */
export const MOST_CORNERS = RUN * 21_845;
const WIDTH = 2048;

/**
 * Stores a batch's vertices in textures, from which a shader fetches them. Firefox has no multi-draw, so three would
 * draw a batch part by part. Instead, the whole batch is drawn in one call without attributes, as runs of triangles. A
 * table contains the part and the run; the shader fetches the data of each corner.
 */
export class PulledVertices {
  private readonly ranges: IUniform<DataTexture>;
  private readonly index: IUniform<DataTexture | null> = { value: null };
  private readonly positions: IUniform<DataTexture | null> = { value: null };
  private readonly normals: IUniform<DataTexture | null> = { value: null };
  private readonly colors: IUniform<DataTexture | null> = { value: null };

  /** For each part, where its indices begin and how many it has. */
  constructor(starts: Uint32Array, counts: Uint32Array) {
    const numbers = new Uint32Array(rowsFor(starts.length) * WIDTH * 2);
    for (const [i, start] of starts.entries()) numbers.set([start, counts[i]!], i * 2);
    this.ranges = { value: texture(numbers, 2, RGIntegerFormat, UnsignedIntType) };
  }

  fill({ index, positions, normals, colors }: BatchBuffers, isFraction: boolean): void {
    this.free();
    this.index.value = texture(padded(Uint32Array.from(index), 1), 1, RedIntegerFormat, UnsignedIntType, true);
    this.positions.value = floats(positions, positions.BYTES_PER_ELEMENT < 4 ? 4 : 3, isFraction);
    this.normals.value = texture(padded(normals, 4), 4, RGBAIntegerFormat, ShortType, true);
    this.colors.value = colors && floats(colors, 4, !(colors instanceof Float32Array));
  }

  /** Changes a batch's material so that its shader fetches the vertices from here. */
  bring(material: Material): void {
    const before = material.onBeforeCompile;
    material.onBeforeCompile = (shader, renderer) => {
      before.call(material, shader, renderer);
      const { ranges, index, positions, normals, colors } = this;
      Object.assign(shader.uniforms, {
        pulledRanges: ranges,
        pulledIndex: index,
        pulledPositions: positions,
        pulledNormals: normals,
        pulledColors: colors,
      });
      shader.vertexShader = pulling(shader.vertexShader);
    };
    material.customProgramCacheKey = () => `pulled ${before.toString()}`;
  }

  dispose(): void {
    this.free();
    this.ranges.value.dispose();
  }

  private free(): void {
    for (const each of [this.index, this.positions, this.normals, this.colors]) each.value?.dispose();
  }
}

/** A table of the runs to draw, two numbers each: the part, and the number of the run within the part. */
export function runTable(counts: Uint32Array): DataTexture {
  const runs = counts.reduce((sum, count) => sum + Math.ceil(count / RUN), 0);
  return texture(new Uint32Array(rowsFor(runs) * WIDTH * 2), 2, RGIntegerFormat, UnsignedIntType);
}

/** Writes the runs of some parts into a table. Returns the number of runs. */
export function listRuns(table: DataTexture, parts: Uint32Array, counts: Uint32Array): number {
  const rows = table.image.data as Uint32Array;
  let run = 0;
  for (const part of parts) {
    for (let k = 0; k * RUN < counts[part]!; k++, run++) {
      rows[run * 2] = part;
      rows[run * 2 + 1] = k;
    }
  }
  table.needsUpdate = true;
  return run;
}

function pulling(vertexShader: string): string {
  return (
    vertexShader
      .replace('#include <batching_pars_vertex>', `#include <batching_pars_vertex>\n${PULL}`)
      // The build of the web app removes the space.
      .replace(/void main\(\) ?{/, 'void main() {\n  pullVertex();')
      .replace('#include <color_vertex>', COLOR)
      .replace(
        '#include <batching_vertex>',
        // The finish is removed from this matrix by later code.
        'mat4 batchingMatrix = getBatchingMatrix( float( pulledPart ) );',
      )
  );
}

const PULL = /* glsl */ `
uniform highp usampler2D pulledRanges;
uniform highp usampler2D pulledIndex;
uniform highp sampler2D pulledPositions;
uniform highp isampler2D pulledNormals;
uniform highp sampler2D pulledColors;
int pulledPart;
int pulledVertex;
vec3 pulledPosition;
vec3 pulledNormal;
ivec2 pulledAt( const in int i ) {
  return ivec2( i % ${WIDTH}, i / ${WIDTH} );
}
void pullVertex() {
  uvec2 run = texelFetch( batchingIdTexture, pulledAt( gl_VertexID / ${RUN} ), 0 ).rg;
  pulledPart = int( run.r );
  uvec2 range = texelFetch( pulledRanges, pulledAt( pulledPart ), 0 ).rg;
  uint corner = min( run.g * ${RUN}u + uint( gl_VertexID % ${RUN} ), range.g - 1u );
  pulledVertex = int( texelFetch( pulledIndex, pulledAt( int( range.r + corner ) ), 0 ).r );
  pulledPosition = texelFetch( pulledPositions, pulledAt( pulledVertex ), 0 ).xyz;
  pulledNormal = vec3( texelFetch( pulledNormals, pulledAt( pulledVertex ), 0 ).xyz ) / 32767.0;
}
#define position pulledPosition
#define normal pulledNormal
`;

const COLOR = /* glsl */ `
#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA ) || defined( USE_BATCHING_COLOR )
  vColor = vec4( 1.0 );
#endif
#if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
  vColor *= texelFetch( pulledColors, pulledAt( pulledVertex ), 0 );
#endif
#ifdef USE_BATCHING_COLOR
  vColor *= getBatchingColor( float( pulledPart ) );
#endif
`;

/** Converts numbers of any type to floats, four per vertex. Integers may be fractions of their largest value. */
function floats(numbers: ArrayLike<number> & { BYTES_PER_ELEMENT: number }, stride: number, isFraction: boolean) {
  const isFloat = numbers instanceof Float32Array;
  const isSigned = numbers instanceof Int8Array || numbers instanceof Int16Array;
  const most = 2 ** (numbers.BYTES_PER_ELEMENT * 8 - Number(isSigned)) - 1;
  const unit = isFloat || !isFraction ? 1 : 1 / most;
  const count = numbers.length / stride;
  const out = new Float32Array(rowsFor(count) * WIDTH * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    for (let k = 0; k < stride; k++) out[vertex * 4 + k] = numbers[vertex * stride + k]! * unit;
  }
  return texture(out, 4, RGBAFormat, FloatType, true);
}

function rowsFor(texels: number): number {
  return Math.max(1, Math.ceil(texels / WIDTH));
}

function padded<A extends Uint32Array | Int16Array>(numbers: A, size: number): A {
  const out = new (numbers.constructor as new (length: number) => A)(rowsFor(numbers.length / size) * WIDTH * size);
  out.set(numbers);
  return out;
}

function texture(
  numbers: Uint32Array | Int16Array | Float32Array,
  size: number,
  format: PixelFormat,
  type: TextureDataType,
  isCardsAlone = false,
): DataTexture {
  const made = new DataTexture(
    numbers as BufferSource & typeof numbers,
    WIDTH,
    numbers.length / size / WIDTH,
    format,
    type,
  );
  made.needsUpdate = true;
  // The data exists only on the graphics card then; after a lost context the batch is filled again.
  if (isCardsAlone) made.onUpdate = () => Object.assign(made.image, { data: null });
  return made;
}

import {
  BufferAttribute,
  BufferGeometry,
  type Camera,
  DataTexture,
  FloatType,
  type Material,
  Mesh,
  RedIntegerFormat,
  RGBAFormat,
  type Scene,
  Sphere,
  type TypedArray,
  UnsignedIntType,
  Vector3,
  type WebGLRenderer,
} from 'three';
import type { GeometryData } from '../../scene/parts/model-data.ts';
import { type BatchBuffers, type BatchLayout, batchBuffers, tableWidth } from '../../scene/stage/batch-layout.ts';
import { listRuns, MOST_CORNERS, PulledVertices, RUN, runTable } from '../gl/pulled-vertices.ts';

/** What is kept of a layout. The buffers exist only on the graphics card. */
type Plan = Omit<BatchLayout, 'buffers'>;

/**
 * Draws many parts in one draw call. For three's renderer it is a `BatchedMesh` and uses its shaders. But the layout is
 * computed in advance: creating a batch takes no time, and it keeps no vertices and no objects for its instances. The
 * members up to `_multiDrawInstances` have the names that the renderer expects; check them when three is updated.
 */
export class PartBatch extends Mesh<BufferGeometry, Material> {
  readonly isBatchedMesh = true;
  readonly boundingSphere: Sphere;
  readonly colorTexture: DataTexture | null;
  readonly _colorsTexture: DataTexture | null;
  readonly _matricesTexture: DataTexture;
  readonly _indirectTexture: DataTexture;
  readonly _multiDrawStarts: Int32Array;
  readonly _multiDrawCounts: Int32Array;
  _multiDrawCount = 0;
  readonly _multiDrawInstances = null;
  private readonly plan: Plan;
  private readonly isOn: Uint8Array;
  private readonly isGhost: boolean;
  /** Used where multi-draw is not supported. */
  private readonly pulled: PulledVertices | null;
  /** Whether the list of draws matches the visible instances. */
  private isListed = false;
  private readonly order: Uint32Array;
  /** The distance of each instance, if they are sorted. */
  private depths: Float32Array | null = null;
  /** Bytes per index. */
  private indexBytes: number;

  /** `pulls`: multi-draw is not supported. `of`: the batch of which this one draws the ghosts. */
  constructor(
    { buffers, ...plan }: BatchLayout | (Plan & { buffers: null }),
    material: Material,
    pulls: boolean,
    of?: PartBatch,
  ) {
    super(of?.geometry ?? new BufferGeometry(), material);
    const count = plan.parts.length;
    this.plan = plan;
    this.isGhost = of !== undefined;
    this._matricesTexture = of?._matricesTexture ?? table(plan.matrices, count * 4);
    this._colorsTexture = of ? null : table(plan.colors, count);
    this.colorTexture = this._colorsTexture;
    this.order = new Uint32Array(plan.colors.length / 4);
    this.pulled = of ? of.pulled : pulls ? new PulledVertices(plan.starts, plan.counts) : null;
    this._indirectTexture = this.pulled ? runTable(plan.counts) : indexTable(this.order, count);
    const draws = this.pulled ? Math.ceil(cornersOf(plan.counts) / MOST_CORNERS) : count;
    this._multiDrawStarts = new Int32Array(draws);
    this._multiDrawCounts = new Int32Array(draws);
    this.pulled?.bring(material);
    // The geometry has no attributes from which the renderer could derive the count.
    if (this.pulled) this.geometry.setDrawRange(0, 3);
    this.isOn = new Uint8Array(count).fill(of ? 0 : 1);
    const { centre, radius } = plan.sphere;
    this.boundingSphere = new Sphere(new Vector3(centre.x, centre.y, centre.z), radius);
    this.frustumCulled = false;
    // Mirrors the whole batch back, so that the renderer knows which side of a triangle is the front.
    this.scale.x = plan.isMirrored ? -1 : 1;
    this.position.set(plan.centre.x, plan.centre.y, plan.centre.z);
    this.updateMatrixWorld();
    this.matrixAutoUpdate = false;
    this.indexBytes = of?.indexBytes ?? 0;
    if (buffers) this.fill(buffers);
  }

  /** The part number of each instance. */
  get parts(): Uint32Array {
    return this.plan.parts;
  }

  trianglesAt(instance: number): number {
    return this.plan.counts[instance]! / 3;
  }

  isVisibleAt(instance: number): boolean {
    return this.isOn[instance] === 1;
  }

  setVisibleAt(instance: number, isVisible: boolean): void {
    if (this.isVisibleAt(instance) === isVisible) return;
    this.isOn[instance] = Number(isVisible);
    this.isListed = false;
  }

  /** The colour of an instance in the file: linear red, green and blue. */
  homeColorAt(instance: number): readonly [number, number, number] {
    const { colors } = this.plan;
    return [colors[instance * 4]!, colors[instance * 4 + 1]!, colors[instance * 4 + 2]!];
  }

  setColorAt(instance: number, r: number, g: number, b: number): void {
    if (!this._colorsTexture) return;
    own(this._colorsTexture, this.plan.colors).set([r, g, b], instance * 4);
  }

  /** Moves an instance away from its position in the file, in metres. */
  moveAt(instance: number, x: number, y: number, z: number): void {
    const { matrices: home, isMirrored } = this.plan;
    const matrices = own(this._matricesTexture, home);
    const at = instance * 16 + 12;
    matrices[at] = home[at]! + (isMirrored ? -x : x);
    matrices[at + 1] = home[at + 1]! + y;
    matrices[at + 2] = home[at + 2]! + z;
  }

  /**
   * A batch of the same parts for drawing ghosts, all invisible at first. It shares the buffers and the matrices, so it
   * moves along.
   */
  ghosts(material: Material): PartBatch {
    const ghosts = new PartBatch({ ...this.plan, middles: null, buffers: null }, material, false, this);
    ghosts.renderOrder = 1;
    return ghosts;
  }

  /** Uploads the buffers again after a lost context. `geometries` are the model's. */
  refill(geometries: readonly GeometryData[]): void {
    // Data that was not drawn yet is still in memory.
    if (this.geometry.index?.array?.length) return;
    this.fill(batchBuffers(Array.from(this.plan.geometries, (number) => geometries[number]!)));
  }

  /** Frees everything except the material. */
  dispose(): void {
    this.removeFromParent();
    this._indirectTexture.dispose();
    if (this.isGhost) return;
    this._matricesTexture.dispose();
    this._colorsTexture?.dispose();
    this.pulled?.dispose();
    this.geometry.dispose();
  }

  /** Called by the renderer: lists what to draw, unless nothing changed. */
  override onBeforeRender(_renderer: WebGLRenderer, _scene: Scene, camera: Camera): void {
    const { middles, starts, counts } = this.plan;
    if (this.isListed && !middles) return;
    this.isListed = true;
    let listed = 0;
    for (let instance = 0; instance < this.isOn.length; instance++) {
      if (this.isVisibleAt(instance)) this.order[listed++] = instance;
    }
    if (middles) this.sortFromBack(this.order.subarray(0, listed), middles, camera);
    if (this.pulled) {
      this.listPulled(listed);
      return;
    }
    for (let row = 0; row < listed; row++) {
      this._multiDrawStarts[row] = starts[this.order[row]!]! * this.indexBytes;
      this._multiDrawCounts[row] = counts[this.order[row]!]!;
    }
    this._multiDrawCount = listed;
    this._indirectTexture.needsUpdate = true;
  }

  /** Lists the draws of all runs. Each draw continues where the previous one ended. */
  private listPulled(listed: number): void {
    const corners = listRuns(this._indirectTexture, this.order.subarray(0, listed), this.plan.counts) * RUN;
    this._multiDrawCount = Math.ceil(corners / MOST_CORNERS);
    for (let draw = 0; draw < this._multiDrawCount; draw++) {
      this._multiDrawStarts[draw] = draw * MOST_CORNERS;
      this._multiDrawCounts[draw] = Math.min(MOST_CORNERS, corners - draw * MOST_CORNERS);
    }
  }

  private sortFromBack(instances: Uint32Array, middles: Float32Array, camera: Camera): void {
    const { matrices: home } = this.plan;
    const matrices = this._matricesTexture.image.data as Float32Array;
    const toSide = this.matrixWorld.clone().invert();
    const way = new Vector3(0, 0, -1).transformDirection(camera.matrixWorld).transformDirection(toSide);
    this.depths ??= new Float32Array(this.isOn.length);
    const { depths } = this;
    for (const instance of instances) {
      const at = instance * 16 + 12;
      const x = middles[instance * 3]! + matrices[at]! - home[at]!;
      const y = middles[instance * 3 + 1]! + matrices[at + 1]! - home[at + 1]!;
      const z = middles[instance * 3 + 2]! + matrices[at + 2]! - home[at + 2]!;
      depths[instance] = x * way.x + y * way.y + z * way.z;
    }
    instances.sort((a, b) => depths[b]! - depths[a]!);
  }

  private fill(buffers: BatchBuffers): void {
    if (this.pulled) {
      this.pulled.fill(buffers, this.plan.positionNormalized);
      return;
    }
    const { positions, normals, colors, index } = buffers;
    const stride = positions.BYTES_PER_ELEMENT < 4 ? 4 : 3;
    this.geometry.setAttribute('position', uploaded(positions, stride, this.plan.positionNormalized));
    this.geometry.setAttribute('normal', uploaded(normals, 4, true));
    if (colors) this.geometry.setAttribute('color', uploaded(colors, 4, !(colors instanceof Float32Array)));
    this.geometry.setIndex(uploaded(index, 1, false));
    this.indexBytes = index.BYTES_PER_ELEMENT;
  }
}

/** The number of corners of all runs. */
function cornersOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + Math.ceil(count / RUN) * RUN, 0);
}

/** An attribute whose data exists only on the graphics card after the upload. */
function uploaded(numbers: TypedArray, size: number, isFraction: boolean): BufferAttribute {
  const attribute = new BufferAttribute(numbers, size, isFraction);
  return attribute.onUpload(() => {
    // Must not refer to `numbers`, which would keep them in memory.
    attribute.array = attribute.array.slice(0, 0);
  });
}

/** A texture with four numbers per texel. */
function table(numbers: Float32Array, texels: number): DataTexture {
  const width = tableWidth(texels);
  const texture = new DataTexture(numbers, width, numbers.length / 4 / width, RGBAFormat, FloatType);
  texture.needsUpdate = true;
  return texture;
}

/** The writable data of a table: a copy of the plan's data, made before the first change. */
function own(texture: DataTexture, home: Float32Array): Float32Array {
  if (texture.image.data === home) texture.image.data = home.slice();
  texture.needsUpdate = true;
  return texture.image.data as Float32Array;
}

function indexTable(order: Uint32Array, count: number): DataTexture {
  const width = tableWidth(count);
  return new DataTexture(order, width, order.length / width, RedIntegerFormat, UnsignedIntType);
}

import { elementBytes } from '../worker/glb/glb-accessors.ts';
import { isRecord } from '../worker/glb/glb-buffers.ts';
import { type Gltf, type GltfNode, type GltfPrimitive, instancingExtension } from '../worker/glb/gltf-shape.ts';
import type { DeliveryPlan } from './delivery-plan.ts';
import type { Geometry } from './geometry.ts';
import { type Fineness, GeometryWriter } from './geometry-writer.ts';
import { GlbWriter } from './glb-writer.ts';
import type { GltfSource } from './gltf-source.ts';
import { writtenNode } from './node-json.ts';

const QUANTISED = 'KHR_mesh_quantization';
const INSTANCING = 'EXT_mesh_gpu_instancing';

/** What one level of a delivery file contains of the plan. */
export interface DeliveryLevel {
  /** The triangles of a geometry at this level. */
  geometryOf(geometry: Geometry): Geometry;
  fineness: Fineness;
  /** Everything except geometry. */
  look: DeliveryLook;
  /**
   * How far its surfaces are from the true ones at most: metres, and a share of the diagonal of a part's own box, of which
   * the smaller holds. Viewers read it as `asset.extras`.
   */
  exactness?: { surfaceError: number; ownError: number };
}

/** Materials and textures of a level, with the extensions they need. */
export interface DeliveryLook
  extends Pick<Gltf, 'materials' | 'textures' | 'samplers' | 'extensionsUsed' | 'extensionsRequired'> {
  images: { json: Gltf['images'][number]; bytes: Uint8Array | null }[];
}

/** Writes a level as chunks of a GLB. Nodes, their order and the order of primitives are the same in every level. */
export async function writeDelivery(plan: DeliveryPlan, level: DeliveryLevel): Promise<Uint8Array[]> {
  const { gltf } = plan.source;
  const writer = new GlbWriter({ isCompressed: true });
  const geometries = new GeometryWriter(writer, level.fineness);
  const copier = new AccessorCopier(plan.source, writer);
  const meshes: Gltf['meshes'] = [];
  let isQuantised = gltf.extensionsUsed.includes(QUANTISED);
  for (const { primitives, name, grid } of plan.meshes) {
    const written: GltfPrimitive[] = [];
    for (const { json, geometry } of primitives) {
      if (!geometry) written.push(await copier.primitive(json));
      else {
        isQuantised = true;
        written.push({ ...json, mode: 4, ...geometries.add(level.geometryOf(geometry), grid) });
      }
    }
    meshes.push({ ...(name === undefined ? {} : { name }), primitives: written });
  }
  const { images, extensionsUsed, extensionsRequired, ...look } = level.look;
  const { exactness } = level;
  const quantised = isQuantised ? [QUANTISED] : [];
  return writer.finish({
    ...gltf,
    ...look,
    ...(exactness && { asset: { ...gltf.asset, extras: exactness } }),
    meshes,
    nodes: await copier.nodes(plan.nodes.map(writtenNode)),
    skins: await copier.skins(gltf.skins),
    animations: await copier.animations(gltf.animations),
    images: images.map(({ json, bytes }) => (bytes ? { ...json, bufferView: writer.addBytes(bytes) } : json)),
    extensionsUsed: [...new Set([...extensionsUsed, ...quantised])],
    extensionsRequired: [...new Set([...extensionsRequired, ...quantised])],
  });
}

/** Copies accessors unchanged, each of them once. */
class AccessorCopier {
  readonly #source: GltfSource;
  readonly #writer: GlbWriter;
  readonly #copied = new Map<string, number>();

  constructor(source: GltfSource, writer: GlbWriter) {
    this.#source = source;
    this.#writer = writer;
  }

  async primitive(json: GltfPrimitive): Promise<GltfPrimitive> {
    const copy: GltfPrimitive = { ...json, attributes: await this.#record(json.attributes, true) };
    if (json.indices !== undefined) copy.indices = await this.#copy(json.indices);
    if (json.targets) {
      copy.targets = [];
      for (const target of json.targets) copy.targets.push(await this.#record(target, true));
    }
    return copy;
  }

  async nodes(nodes: readonly GltfNode[]): Promise<GltfNode[]> {
    const copies: GltfNode[] = [];
    for (const node of nodes) {
      const instances = node.extensions?.[INSTANCING];
      if (!isRecord(instances)) copies.push(node);
      else {
        const { attributes } = instancingExtension.parse(instances);
        const copy = { ...instances, attributes: await this.#record(attributes, false) };
        copies.push({ ...node, extensions: { ...node.extensions, [INSTANCING]: copy } });
      }
    }
    return copies;
  }

  async skins(skins: Gltf['skins']): Promise<Gltf['skins']> {
    const copies: Gltf['skins'] = [];
    for (const { inverseBindMatrices, ...skin } of skins) {
      copies.push(
        inverseBindMatrices === undefined
          ? skin
          : { ...skin, inverseBindMatrices: await this.#copy(inverseBindMatrices) },
      );
    }
    return copies;
  }

  async animations(animations: Gltf['animations']): Promise<Gltf['animations']> {
    const copies: Gltf['animations'] = [];
    for (const animation of animations) {
      const samplers: typeof animation.samplers = [];
      for (const sampler of animation.samplers) {
        const input = await this.#copy(sampler.input);
        samplers.push({ ...sampler, input, output: await this.#copy(sampler.output) });
      }
      copies.push({ ...animation, samplers });
    }
    return copies;
  }

  async #record(attributes: Record<string, number>, isVertex: boolean): Promise<Record<string, number>> {
    const copies: Record<string, number> = {};
    for (const [name, index] of Object.entries(attributes)) copies[name] = await this.#copy(index, isVertex);
    return copies;
  }

  async #copy(index: number, isVertex = false): Promise<number> {
    const key = `${index}:${isVertex}`;
    const known = this.#copied.get(key);
    if (known !== undefined) return known;
    const { sparse, bufferView: _view, ...accessor } = this.#source.gltf.accessors[index]!;
    const element = elementBytes(accessor);
    const bytes = sparse ? bytesOf((await this.#source.read(index)).array) : await this.#source.readBytes(index);
    // Vertex elements are aligned to four bytes.
    const stride = isVertex ? Math.ceil(element / 4) * 4 : element;
    const spread = stride === element ? bytes : spreadOut(bytes, element, stride);
    const copy = this.#writer.addPlain(spread, accessor, stride === element ? undefined : stride);
    this.#copied.set(key, copy);
    return copy;
  }
}

function spreadOut(bytes: Uint8Array, element: number, stride: number): Uint8Array {
  const count = bytes.byteLength / element;
  const out = new Uint8Array(count * stride);
  for (let i = 0; i < count; i++) out.set(bytes.subarray(i * element, (i + 1) * element), i * stride);
  return out;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

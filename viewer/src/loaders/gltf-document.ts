import { ViewerError } from '../viewer-error.ts';
import { unreadable } from './glb-container.ts';

/** The part of a glTF 2.0 document that the engine reads. */
export interface GltfDocument {
  readonly asset?: { readonly extras?: { readonly surfaceError?: unknown; readonly ownError?: unknown } };
  readonly scene?: number;
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly GltfNode[];
  readonly meshes?: readonly { readonly name?: string; readonly primitives: readonly GltfPrimitive[] }[];
  readonly materials?: readonly GltfMaterial[];
  readonly accessors?: readonly GltfAccessor[];
  readonly bufferViews?: readonly GltfBufferView[];
  readonly buffers?: readonly GltfBuffer[];
  readonly textures?: readonly GltfTexture[];
  readonly images?: readonly { readonly uri?: string }[];
  readonly skins?: readonly unknown[];
  readonly extensionsUsed?: readonly string[];
  readonly extensionsRequired?: readonly string[];
}

export interface GltfTexture {
  readonly source?: number;
  readonly extensions?: Readonly<Record<string, { readonly source?: number } | undefined>>;
}

export interface GltfBuffer {
  readonly byteLength: number;
  readonly uri?: string;
  readonly extensions?: Readonly<Record<string, { readonly fallback?: boolean } | undefined>>;
}

export interface GltfNode {
  readonly name?: string;
  readonly mesh?: number;
  readonly skin?: number;
  readonly children?: readonly number[];
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  readonly extensions?: {
    readonly EXT_mesh_gpu_instancing?: { readonly attributes: Readonly<Record<string, number>> };
    readonly KHR_node_visibility?: { readonly visible?: boolean };
  };
}

export interface GltfPrimitive {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices?: number;
  readonly material?: number;
  readonly mode?: number;
  readonly targets?: readonly unknown[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface GltfTextureUse {
  readonly index: number;
}

export interface GltfMaterial {
  readonly name?: string;
  readonly pbrMetallicRoughness?: {
    readonly baseColorFactor?: readonly number[];
    readonly metallicFactor?: number;
    readonly roughnessFactor?: number;
    readonly baseColorTexture?: GltfTextureUse;
    readonly metallicRoughnessTexture?: GltfTextureUse;
  };
  readonly normalTexture?: GltfTextureUse;
  readonly occlusionTexture?: GltfTextureUse;
  readonly emissiveTexture?: GltfTextureUse;
  readonly emissiveFactor?: readonly number[];
  readonly alphaMode?: string;
  readonly doubleSided?: boolean;
  readonly extensions?: Readonly<Record<string, { readonly transmissionFactor?: number } | undefined>>;
}

export interface GltfAccessor {
  readonly bufferView?: number;
  readonly byteOffset?: number;
  readonly componentType: number;
  readonly normalized?: boolean;
  readonly count: number;
  readonly type: string;
  readonly sparse?: unknown;
}

export interface GltfBufferView {
  readonly buffer: number;
  readonly byteOffset?: number;
  readonly byteLength: number;
  readonly byteStride?: number;
  readonly extensions?: Readonly<Record<string, MeshoptView | undefined>>;
}

/** EXT_meshopt_compression, also under its KHR name. */
export interface MeshoptView {
  readonly buffer: number;
  readonly byteOffset?: number;
  readonly byteLength: number;
  readonly byteStride: number;
  readonly count: number;
  readonly mode: string;
  readonly filter?: string;
}

/** What the engine's own reader understands completely. */
const READ_HERE = new Set([
  'KHR_mesh_quantization',
  'KHR_node_visibility',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'EXT_mesh_gpu_instancing',
  'KHR_materials_unlit',
  'KHR_materials_transmission',
  'KHR_materials_ior',
  'KHR_materials_specular',
  'KHR_materials_clearcoat',
  'KHR_materials_emissive_strength',
]);

/** What the wide reader adds. Draco and KTX2 are unpacked before (`unpack-glb.ts`). */
const READ_WIDELY = new Set([
  ...READ_HERE,
  'KHR_texture_transform',
  'EXT_texture_webp',
  'EXT_texture_avif',
  'KHR_materials_sheen',
  'KHR_materials_iridescence',
  'KHR_materials_anisotropy',
  'KHR_materials_volume',
  'KHR_materials_dispersion',
  'KHR_lights_punctual',
  'KHR_materials_variants',
  'KHR_xmp_json_ld',
]);

/**
 * Checks the shape of a document far enough that reading it can rely on the types.
 *
 * @throws ViewerError MODEL_UNREADABLE (wrong shapes and references), MODEL_UNSUPPORTED (a required extension)
 */
export function asDocument(json: unknown): GltfDocument {
  if (!isRecord(json)) throw unreadable('The JSON chunk holds no object');
  for (const name of [
    'scenes',
    'nodes',
    'meshes',
    'materials',
    'accessors',
    'bufferViews',
    'buffers',
    'textures',
    'images',
  ] as const) {
    const list = json[name];
    if (list !== undefined && !(Array.isArray(list) && list.every(isRecord))) throw unreadable(`${name} is no list`);
  }
  const document = json as GltfDocument;
  for (const mesh of document.meshes ?? []) {
    if (!Array.isArray(mesh.primitives)) throw unreadable('A mesh has no primitives');
    for (const primitive of mesh.primitives) {
      if (!isRecord(primitive) || !isRecord(primitive.attributes)) throw unreadable('A primitive has no attributes');
    }
  }
  for (const { index } of (document.materials ?? []).flatMap(texturesOf)) checkTexture(document, index);
  for (const extension of document.extensionsRequired ?? []) {
    if (!READ_WIDELY.has(extension)) throw new ViewerError('MODEL_UNSUPPORTED', `The model needs ${extension}`);
  }
  for (const item of [...(document.buffers ?? []), ...(document.images ?? [])]) {
    if (typeof item.uri === 'string' && !item.uri.startsWith('data:')) {
      throw new ViewerError('MODEL_UNSUPPORTED', 'The model keeps data in another file');
    }
  }
  return document;
}

/** Whether the document has something only the wide reader (`three/gltf-fallback.ts`) understands. */
export function needsWideReader(document: GltfDocument): boolean {
  if ((document.skins?.length ?? 0) > 0) return true;
  if ((document.extensionsRequired ?? []).some((extension) => !READ_HERE.has(extension))) return true;
  if ((document.materials ?? []).some(hasTexture)) return true;
  if ((document.accessors ?? []).some((accessor) => accessor.sparse || accessor.bufferView === undefined)) return true;
  if ((document.buffers ?? []).some((buffer) => typeof buffer.uri === 'string')) return true;
  return (document.meshes ?? []).some((mesh) => mesh.primitives.some((primitive) => primitive.targets?.length));
}

function hasTexture(material: GltfMaterial): boolean {
  return texturesOf(material).length > 0;
}

function texturesOf({ pbrMetallicRoughness: base, ...material }: GltfMaterial): GltfTextureUse[] {
  const uses = [base?.baseColorTexture, base?.metallicRoughnessTexture, material.normalTexture];
  return [...uses, material.occlusionTexture, material.emissiveTexture].filter((use) => isRecord(use));
}

/** Extensions name other pictures of the same texture. */
function checkTexture({ textures, images }: GltfDocument, index: number): void {
  const texture = textures?.[index];
  if (!texture) throw unreadable(`Texture ${index} does not exist`);
  const others = Object.values(texture.extensions ?? {}).map((extension) => extension?.source);
  const sources = [texture.source, ...others].filter((source) => source !== undefined);
  if (sources.length === 0) throw unreadable(`Texture ${index} has no picture`);
  for (const source of sources) if (!images?.[source]) throw unreadable(`Picture ${source} does not exist`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

import { isRecord } from '../worker/glb/glb-buffers.ts';
import type { Gltf } from '../worker/glb/gltf-shape.ts';

type Material = Gltf['materials'][number];

/** The properties of nearly all materials, with glTF's defaults where the file has none. */
export interface BaseMaterial {
  /** Linear red, green, blue and alpha. */
  color: number[];
  metallic: number;
  roughness: number;
  /** Transmission factor, 0 to 1. */
  transmission: number;
  alphaMode: 'OPAQUE' | 'MASK' | 'BLEND';
  /** The textureInfo objects of the file: their texture `index`, and more. */
  colorTexture: unknown;
  metallicRoughnessTexture: unknown;
}

/** Reads a material; null is the glTF default material. */
export function baseMaterial(material: Material | null): BaseMaterial {
  const base = isRecord(material?.pbrMetallicRoughness) ? material.pbrMetallicRoughness : {};
  const extensions = isRecord(material?.extensions) ? material.extensions : {};
  const transmission = extensions.KHR_materials_transmission;
  const mode = material?.alphaMode;
  return {
    color: numbersOf(base.baseColorFactor, [1, 1, 1, 1]),
    metallic: numberOf(base.metallicFactor, 1),
    roughness: numberOf(base.roughnessFactor, 1),
    transmission: isRecord(transmission) ? numberOf(transmission.transmissionFactor, 0) : 0,
    alphaMode: mode === 'BLEND' || mode === 'MASK' ? mode : 'OPAQUE',
    colorTexture: base.baseColorTexture,
    metallicRoughnessTexture: base.metallicRoughnessTexture,
  };
}

/** The image index of a material's texture: the texture's own source, or that of an extension; null without one. */
export function imageOf({ textures }: Gltf, info: unknown): number | null {
  const texture = isRecord(info) && typeof info.index === 'number' ? textures[info.index] : undefined;
  return texture ? (imagesOf(texture)[0] ?? null) : null;
}

/** The image indices a texture can be shown with: its own source first, then those of its extensions. */
export function imagesOf({ source, extensions }: Gltf['textures'][number]): number[] {
  const others = Object.values(extensions ?? {}).map((value) => (isRecord(value) ? value.source : undefined));
  return [source, ...others].filter((image) => typeof image === 'number');
}

/** A number from the file, or the default. */
export function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}

/** An array of numbers from the file with the length of `otherwise`, or that default. */
export function numbersOf(values: unknown, otherwise: readonly number[]): number[] {
  return otherwise.map((value, i) => numberOf(Array.isArray(values) ? values[i] : undefined, value));
}

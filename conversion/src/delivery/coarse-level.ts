import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import sharp from 'sharp';
import { isRecord } from '../worker/glb/glb-buffers.ts';
import type { Gltf } from '../worker/glb/gltf-shape.ts';
import { baseMaterial, imageOf } from './base-material.ts';
import type { DeliveryPlan } from './delivery-plan.ts';
import type { DeliveryLevel, DeliveryLook } from './delivery-writer.ts';
import { drawnSizes } from './drawn-sizes.ts';
import type { Geometry } from './geometry.ts';
import type { GltfSource } from './gltf-source.ts';
import { simplify, triangleCount } from './simplify.ts';
import { readPicture } from './textures.ts';
import { reorder } from './weld.ts';

/**
 * How far the surfaces of the coarse level may be from the true ones, as a share of the model's diagonal: 3 pixels where
 * that takes a thousand, which is more than a window shows of it.
 */
const BOUND = 0.003;
/** The same as a share of a geometry's own diagonal: small parts keep their shape. */
const OWN_BOUND = 0.1;
/** Directions within a few degrees; positions as exact as in the full level, for the bound is one of positions. */
const FINENESS = { gridSteps: 1, normalBits: 8 };

/** The coarse level and the share of the full level's triangles that it draws. */
export interface CoarseLevel extends DeliveryLevel {
  share: number;
}

/**
 * The level that is drawn while the camera moves, where all of the full one would be too slow, and on devices that the
 * full one is too much for: the same nodes and parts in plain colours, each surface with as few triangles as an error
 * of `bound` allows. Null for models that move or bend, in which other meshes could not be distinguished from still ones.
 */
export async function coarseLevel(plan: DeliveryPlan): Promise<CoarseLevel | null> {
  const { gltf } = plan.source;
  const primitives = plan.meshes.flatMap((mesh) => mesh.primitives);
  const isBent = primitives.some(({ json, geometry }) => !geometry && json.mode >= 4);
  if (isBent || gltf.animations.length > 0) return null;
  await MeshoptSimplifier.ready;
  const { diagonal, uses } = await drawnSizes(plan);
  const bound = diagonal * BOUND;
  const coarse = new Map<Geometry, Geometry>();
  const drawn = { full: 0, coarse: 0 };
  for (const [geometry, use] of uses) {
    const plain = withoutTextures(geometry);
    const few = reorder(simplify(plain, Math.min(bound / use.scale, use.diagonal * OWN_BOUND)));
    coarse.set(geometry, few);
    drawn.full += use.count * triangleCount(geometry);
    drawn.coarse += use.count * triangleCount(few);
  }
  return {
    geometryOf: (geometry) => coarse.get(geometry) ?? geometry,
    fineness: FINENESS,
    look: await plainLook(plan.source),
    exactness: { surfaceError: bound, ownError: OWN_BOUND },
    share: drawn.coarse / drawn.full,
  };
}

/** Without pictures their coordinates and tangents are of no use. */
function withoutTextures({ attributes, indices }: Geometry): Geometry {
  const kept = [...attributes].filter(([name]) => /^(?:POSITION|NORMAL|COLOR_0)$/.test(name));
  return { attributes: new Map(kept), indices };
}

/** Materials without pictures: what a picture shows on the whole becomes the colour. */
async function plainLook(source: GltfSource): Promise<DeliveryLook> {
  const { gltf } = source;
  const averages = new Map<number, number[]>();
  const materials: Gltf['materials'] = [];
  for (const material of gltf.materials) {
    const plain = withoutTextureFields(material) as Gltf['materials'][number];
    const { color, colorTexture, metallicRoughnessTexture } = baseMaterial(material);
    const image = imageOf(gltf, colorTexture);
    if (image !== null) {
      const average = averages.get(image) ?? (await averageColor(source, image));
      averages.set(image, average);
      const base = isRecord(plain.pbrMetallicRoughness) ? plain.pbrMetallicRoughness : {};
      plain.pbrMetallicRoughness = {
        // A picture usually defines how metallic things are; on the whole they are not.
        ...(metallicRoughnessTexture ? { metallicFactor: 0.2, roughnessFactor: 0.6 } : {}),
        ...base,
        baseColorFactor: color.map((value, i) => value * (average[i] ?? 1)),
      };
    }
    materials.push(plain);
  }
  const withoutPictures = (names: string[]) => names.filter((name) => !/^(?:EXT|KHR)_texture_/.test(name));
  return {
    materials,
    textures: [],
    samplers: [],
    images: [],
    extensionsUsed: withoutPictures(gltf.extensionsUsed),
    extensionsRequired: withoutPictures(gltf.extensionsRequired),
  };
}

/** Linear RGB, 0 to 1, of a whole picture; white when it cannot be read. */
async function averageColor(source: GltfSource, image: number): Promise<number[]> {
  try {
    const { channels } = await sharp((await readPicture(source, image)).bytes)
      .toColourspace('srgb')
      .stats();
    const [r = 255, g = r, b = r] = channels.slice(0, 3).map(({ mean }) => mean);
    return [r, g, b].map((value) => (value / 255) ** 2.2);
  } catch {
    return [1, 1, 1];
  }
}

/** A copy without any `…Texture`. Materials are nested a few levels deep only: deeper things are left out. */
function withoutTextureFields(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.slice();
  if (!isRecord(value)) return value;
  if (depth > 8) return {};
  const kept = Object.entries(value).filter(([key]) => !/[tT]exture$/.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTextureFields(inner, depth + 1)]));
}

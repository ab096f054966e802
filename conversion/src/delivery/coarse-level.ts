import { MeshoptSimplifier } from 'meshoptimizer/simplifier';
import sharp from 'sharp';
import { isRecord } from '../worker/glb-buffers.ts';
import type { Gltf } from '../worker/gltf-shape.ts';
import { baseMaterial, imageOf } from './base-material.ts';
import type { DeliveryPlan } from './delivery-plan.ts';
import type { DeliveryLevel, DeliveryLook } from './delivery-writer.ts';
import type { Geometry } from './geometry.ts';
import type { GltfSource } from './gltf-source.ts';
import { shareOut, simplify, triangleCount } from './simplify.ts';
import { readPicture } from './textures.ts';
import { reorder } from './weld.ts';

/** Fraction of all triangles drawn at the coarse level; each part keeps at least the floor. */
const COARSE_SHARE = 0.03;
const COARSE_FLOOR = 24;
/** About 2,000 grid positions along a part, and normals to a degree: much finer than the simplified shape. */
const FINENESS = { gridSteps: 8, normalBits: 7 };

/**
 * The level shown first and while the camera moves: the same nodes and parts with few triangles and plain colours. At
 * least `leastTriangles` are kept, or all there are. Null for models with animation, skins or morph targets, whose
 * other meshes cannot be told apart from static ones.
 */
export async function coarseLevel(plan: DeliveryPlan, leastTriangles: number): Promise<DeliveryLevel | null> {
  const { gltf } = plan.source;
  const primitives = plan.meshes.flatMap((mesh) => mesh.primitives);
  const isBent = primitives.some(({ json, geometry }) => !geometry && json.mode >= 4);
  if (isBent || gltf.animations.length > 0) return null;
  await MeshoptSimplifier.ready;
  const placements = placementsOf(plan);
  const listed = [...placements].map(([geometry, count]) => ({
    triangles: triangleCount(geometry),
    placements: count,
  }));
  const drawn = listed.reduce((sum, each) => sum + each.triangles * each.placements, 0);
  const shares = shareOut(listed, Math.max(drawn * COARSE_SHARE, leastTriangles), COARSE_FLOOR);
  const coarse = new Map<Geometry, Geometry>();
  [...placements.keys()].forEach((geometry, i) => {
    coarse.set(geometry, reorder(withoutTextures(simplify(withoutTextures(geometry), shares[i]!))));
  });
  return {
    geometryOf: (geometry) => coarse.get(geometry) ?? geometry,
    fineness: FINENESS,
    look: await plainLook(plan.source),
  };
}

/** How often each geometry is drawn; those used by no node count once. */
export function placementsOf({ nodes, meshes }: DeliveryPlan): Map<Geometry, number> {
  const uses = new Uint32Array(meshes.length);
  for (const { mesh } of nodes) if (mesh !== undefined) uses[mesh]!++;
  const placements = new Map<Geometry, number>();
  meshes.forEach(({ primitives }, i) => {
    for (const { geometry } of primitives) {
      if (geometry) placements.set(geometry, (placements.get(geometry) ?? 0) + uses[i]!);
    }
  });
  return placements;
}

/** Without textures, texture coordinates and tangents are not needed. */
function withoutTextures({ attributes, indices }: Geometry): Geometry {
  const kept = [...attributes].filter(([name]) => /^(?:POSITION|NORMAL|COLOR_0)$/.test(name));
  return { attributes: new Map(kept), indices };
}

/** Materials without textures: the average colour of a texture becomes the material's colour. */
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
        // Metallic factors usually depend on a texture; on average surfaces are not metallic.
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

/** Average of an image in linear RGB, 0 to 1; white when it cannot be read. */
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

/** A copy without any `…Texture` property. Materials are only nested a few levels deep; deeper values are dropped. */
function withoutTextureFields(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) return value.slice();
  if (!isRecord(value)) return value;
  if (depth > 8) return {};
  const kept = Object.entries(value).filter(([key]) => !/[tT]exture$/.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutTextureFields(inner, depth + 1)]));
}

import { isRecord } from './glb-buffers.ts';
import type { Gltf } from './gltf-shape.ts';

const GLOSSY = 'KHR_materials_pbrSpecularGlossiness';
/** What surfaces that are no metal reflect. */
const DIELECTRIC = 0.04;
const LEAST = 1e-6;
/** Its pictures, and what shows the same of a material with metalness and roughness. */
const PICTURES = [
  ['diffuseTexture', 'baseColorTexture'],
  ['specularGlossinessTexture', 'metallicRoughnessTexture'],
] as const;

/**
 * Gives materials of the older specular-glossiness model metalness and roughness, from their factors; the picture of
 * their colour stays. A material whose shine is in a picture keeps the metalness and roughness that it has as well.
 * Returns whether there was any, and how many pictures are not used.
 */
export function convertGlossyMaterials(gltf: Gltf): { changed: boolean; pictures: number } {
  let changed = false;
  const unused = new Set<unknown>();
  for (const material of gltf.materials) {
    const { extensions } = material;
    if (!isRecord(extensions) || !isRecord(extensions[GLOSSY])) continue;
    const { [GLOSSY]: glossy, ...others } = extensions;
    const own = isRecord(material.pbrMetallicRoughness) ? material.pbrMetallicRoughness : null;
    const keepsOwn = own !== null && isRecord((glossy as Record<string, unknown>).specularGlossinessTexture);
    if (!keepsOwn) material.pbrMetallicRoughness = metalRough(glossy as Record<string, unknown>);
    const used = material.pbrMetallicRoughness;
    for (const [name, instead] of PICTURES) {
      const picture = (glossy as Record<string, unknown>)[name];
      if (isRecord(picture) && !(isRecord(used) && isRecord(used[instead]))) unused.add(picture.index);
    }
    material.extensions = Object.keys(others).length > 0 ? others : undefined;
    changed = true;
  }
  return { changed, pictures: unused.size };
}

/** The conversion that Khronos published with the extension. */
function metalRough(glossy: Record<string, unknown>): Record<string, unknown> {
  const diffuse = factorOf(glossy.diffuseFactor, [1, 1, 1, 1]);
  const specular = factorOf(glossy.specularFactor, [1, 1, 1]);
  const glossiness = factorOf([glossy.glossinessFactor], [1])[0]!;
  const hasPictures = isRecord(glossy.diffuseTexture) || isRecord(glossy.specularGlossinessTexture);
  const rest = 1 - Math.max(...specular);
  // What a picture says of each point is not known here: most things with pictures are painted.
  const metallic = hasPictures ? 0 : metalnessOf(brightness(diffuse), brightness(specular), rest);
  const color = [0, 1, 2].map((i) => {
    if (hasPictures) return diffuse[i]!;
    const fromDiffuse = (diffuse[i]! * rest) / (1 - DIELECTRIC) / Math.max(1 - metallic, LEAST);
    const fromSpecular = (specular[i]! - DIELECTRIC * (1 - metallic)) / Math.max(metallic, LEAST);
    return clamp(fromDiffuse + (fromSpecular - fromDiffuse) * metallic ** 2);
  });
  return {
    baseColorFactor: [...color, diffuse[3]!],
    metallicFactor: metallic,
    roughnessFactor: 1 - glossiness,
    ...(isRecord(glossy.diffuseTexture) && { baseColorTexture: glossy.diffuseTexture }),
  };
}

function metalnessOf(diffuse: number, specular: number, rest: number): number {
  if (specular < DIELECTRIC) return 0;
  const b = (diffuse * rest) / (1 - DIELECTRIC) + specular - 2 * DIELECTRIC;
  const root = Math.sqrt(Math.max(b * b - 4 * DIELECTRIC * (DIELECTRIC - specular), 0));
  return clamp((-b + root) / (2 * DIELECTRIC));
}

function brightness([r = 0, g = 0, b = 0]: readonly number[]): number {
  return Math.sqrt(0.299 * r * r + 0.587 * g * g + 0.114 * b * b);
}

function factorOf(values: unknown, otherwise: readonly number[]): number[] {
  const given: unknown[] = Array.isArray(values) ? values : [];
  return otherwise.map((fallback, i) => (typeof given[i] === 'number' ? clamp(given[i]) : fallback));
}

function clamp(value: number): number {
  return value >= 0 ? Math.min(value, 1) : 0;
}

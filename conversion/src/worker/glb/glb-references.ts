import { type Fail, failWith } from '../bytes/export-job.ts';
import { field, isRecord } from './glb-buffers.ts';
import { type Gltf, parsePart, textureExtension } from './gltf-shape.ts';

/** Extensions that are converted, that our viewer supports, or that viewers can ignore and still show the model. */
export const KNOWN_EXTENSIONS = new Set([
  'EXT_mesh_gpu_instancing',
  'EXT_meshopt_compression',
  'EXT_texture_avif',
  'EXT_texture_webp',
  'KHR_draco_mesh_compression',
  'KHR_lights_punctual',
  'KHR_materials_anisotropy',
  'KHR_materials_clearcoat',
  'KHR_materials_dispersion',
  'KHR_materials_emissive_strength',
  'KHR_materials_ior',
  'KHR_materials_iridescence',
  'KHR_materials_pbrSpecularGlossiness',
  'KHR_materials_sheen',
  'KHR_materials_specular',
  'KHR_materials_transmission',
  'KHR_materials_unlit',
  'KHR_materials_variants',
  'KHR_materials_volume',
  'KHR_mesh_quantization',
  'KHR_meshopt_compression',
  'KHR_node_visibility',
  'KHR_texture_basisu',
  'KHR_texture_transform',
]);

/** Texture extensions that refer to another image. */
const TEXTURE_EXTENSIONS = ['KHR_texture_basisu', 'EXT_texture_webp', 'EXT_texture_avif'];

/** @throws ExportFileError INVALID_GLB if the file requires an extension that we do not support (details.extension) */
export function checkExtensions(gltf: Gltf, file: string) {
  const unknown = gltf.extensionsRequired.find((name) => !KNOWN_EXTENSIONS.has(name));
  if (unknown === undefined) return;
  const name = unknown.slice(0, 100);
  failWith('INVALID_GLB', file)(`needs the unknown extension ${name}`, {
    field: 'extensionsRequired',
    extension: name,
  });
}

/**
 * Checks that everything a glTF refers to by index exists. Meshes, accessors, buffer views and the node tree have their
 * own checks.
 * @throws ExportFileError INVALID_GLB with the field of the invalid reference
 */
export function checkReferences(gltf: Gltf, file: string) {
  const fail: Fail = failWith('INVALID_GLB', file);
  const within = (index: number | undefined, list: { length: number }, where: { field: string }) => {
    if (index === undefined || (Number.isInteger(index) && index >= 0 && index < list.length)) return;
    fail(`points to entry ${index} of ${list.length}`, where);
  };
  gltf.nodes.forEach((node, i) => {
    within(node.mesh, gltf.meshes, field('nodes', i, '.mesh'));
    within(node.skin, gltf.skins, field('nodes', i, '.skin'));
    within(node.camera, gltf.cameras, field('nodes', i, '.camera'));
  });
  gltf.textures.forEach((texture, i) => {
    within(texture.source, gltf.images, field('textures', i, '.source'));
    within(texture.sampler, gltf.samplers, field('textures', i, '.sampler'));
    for (const name of TEXTURE_EXTENSIONS) {
      const extension = texture.extensions?.[name];
      if (extension === undefined) continue;
      const path = `.extensions.${name}`;
      const { source } = parsePart(textureExtension, extension, fail, field('textures', i, path).field);
      within(source, gltf.images, field('textures', i, path));
    }
  });
  gltf.materials.forEach((material, i) => {
    for (const texture of texturesOf(material)) within(texture, gltf.textures, field('materials', i));
  });
  gltf.skins.forEach((skin, i) => {
    for (const joint of [...skin.joints, skin.skeleton]) within(joint, gltf.nodes, field('skins', i));
    within(skin.inverseBindMatrices, gltf.accessors, field('skins', i, '.inverseBindMatrices'));
  });
  gltf.animations.forEach((animation, i) => {
    const where = field('animations', i);
    for (const channel of animation.channels) {
      within(channel.sampler, animation.samplers, where);
      within(channel.target.node, gltf.nodes, where);
    }
    for (const sampler of animation.samplers) {
      within(sampler.input, gltf.accessors, where);
      within(sampler.output, gltf.accessors, where);
    }
  });
}

/** The indices of all textures in a material, including extensions: `…Texture: {index}`. No recursion. */
function* texturesOf(material: object): Generator<number> {
  const waiting: object[] = [material];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const [key, value] of Object.entries(next)) {
      if (typeof value !== 'object' || value === null) continue;
      if (key.endsWith('Texture') && isRecord(value) && typeof value.index === 'number') yield value.index;
      waiting.push(value);
    }
  }
}

import { MeshoptEncoder } from 'meshoptimizer/encoder';
import { GlbWriter } from '../delivery/glb-writer.ts';
import type { AccessorData } from '../delivery/gltf-source.ts';
import { encodeColors, encodePositions, encodeUnknown } from '../delivery/vertex-encoding.ts';
import type { Gltf, GltfPrimitive } from '../worker/glb/gltf-shape.ts';
import type { ArLook, ArPicture } from './ar-look.ts';
import type { ArMesh } from './mesh-joiner.ts';

/** Extensions that only affect the appearance of materials, so viewers without support still show the model. */
const LOOKS = /^KHR_(?:materials_|texture_transform$)/;

/**
 * Writes an uncompressed GLB for Scene Viewer: no meshopt, no quantization, textures as PNG and JPEG. Its nodes multiply
 * lengths by `lengthScale`.
 */
export async function writeArGlb(
  meshes: readonly ArMesh[],
  { materials, pictures }: ArLook,
  gltf: Gltf,
  lengthScale: number,
): Promise<Uint8Array[]> {
  await MeshoptEncoder.ready;
  const writer = new GlbWriter({ isCompressed: false });
  const written = meshes.map((mesh) => ({ primitives: [writePrimitive(mesh, writer)] }));
  const images: Gltf['images'] = [];
  const numbers = new Map<ArPicture, number>();
  for (const picture of new Set(pictures.values())) {
    const bufferView = writer.addBytes(picture.bytes);
    numbers.set(picture, images.push({ bufferView, mimeType: picture.mimeType }) - 1);
  }
  const textures = gltf.textures.map(({ sampler }, i) => {
    const picture = pictures.get(i);
    return { ...(sampler === undefined ? {} : { sampler }), ...(picture ? { source: numbers.get(picture)! } : {}) };
  });
  const isTextured = images.length > 0;
  const scale = [lengthScale, lengthScale, lengthScale];
  return writer.finish({
    asset: { version: '2.0', generator: 'Chamfer' },
    scene: 0,
    scenes: [{ nodes: meshes.map((_, i) => i) }],
    nodes: meshes.map((_, i) => ({ mesh: i, ...(lengthScale === 1 ? {} : { scale }) })),
    meshes: written,
    materials,
    textures: isTextured ? textures : [],
    images,
    samplers: isTextured ? gltf.samplers : [],
    extensionsUsed: gltf.extensionsUsed.filter((name) => LOOKS.test(name)),
    extensionsRequired: [],
    accessors: [],
    bufferViews: [],
    buffers: [],
    cameras: [],
    skins: [],
    animations: [],
  });
}

function writePrimitive(mesh: ArMesh, writer: GlbWriter): GltfPrimitive {
  const { positions, normals, coordinates, colors, indices, material } = mesh;
  const attributes: Record<string, number> = {
    POSITION: writer.addVertices('POSITION', encodePositions(floats(positions, 3), null)),
    NORMAL: writer.addVertices('NORMAL', encodeUnknown(floats(normals, 3))),
  };
  if (coordinates) attributes.TEXCOORD_0 = writer.addVertices('TEXCOORD', encodeUnknown(floats(coordinates, 2)));
  if (colors) attributes.COLOR_0 = writer.addVertices('COLOR', encodeColors(floats(colors, 4)));
  const primitive = { attributes, indices: writer.addIndices(indices, positions.length / 3), mode: 4 };
  return material === null ? primitive : { ...primitive, material };
}

function floats(array: Float32Array, size: 2 | 3 | 4): AccessorData {
  return { array, size, count: array.length / size, type: `VEC${size}`, componentType: 5126, normalized: false };
}

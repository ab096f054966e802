import sharp from 'sharp';
import { imagesOf } from '../delivery/base-material.ts';
import type { GltfSource } from '../delivery/gltf-source.ts';
import { type Picture, readPicture } from '../delivery/textures.ts';
import { isRecord } from '../worker/glb/glb-buffers.ts';
import type { Gltf } from '../worker/glb/gltf-shape.ts';

/** Maximum texture side; phones show no more detail. */
const MAX_SIDE = 1024;
const JPEG_QUALITY = 88;

/** A texture for AR viewers: JPEG, or PNG if it has transparency. */
export interface ArPicture extends Picture {
  mimeType: 'image/jpeg' | 'image/png';
}

/** Materials whose textures are all available and use the first texture coordinates; textures by index. */
export interface ArLook {
  materials: Gltf['materials'];
  pictures: Map<number, ArPicture>;
}

/** Reads materials and textures for AR viewers, which support JPEG and PNG only; drops other textures. */
export async function readArLook(source: GltfSource): Promise<ArLook> {
  const { gltf } = source;
  const byImage = new Map<number, ArPicture | null>();
  const pictures = new Map<number, ArPicture>();
  for (const [number, texture] of gltf.textures.entries()) {
    for (const image of imagesOf(texture)) {
      if (!byImage.has(image)) byImage.set(image, await repack(await readPicture(source, image)));
      const picture = byImage.get(image);
      if (picture && !pictures.has(number)) pictures.set(number, picture);
    }
  }
  const isShown = (info: Record<string, unknown>) =>
    typeof info.index === 'number' && pictures.has(info.index) && (info.texCoord ?? 0) === 0;
  return { materials: gltf.materials.map((material) => keepTextures(material, isShown) as typeof material), pictures };
}

async function repack({ bytes }: Picture): Promise<ArPicture | null> {
  try {
    const picture = sharp(bytes);
    const { isOpaque } = await picture.stats();
    const small = picture.resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true });
    if (!isOpaque) return { bytes: await small.png({ compressionLevel: 9 }).toBuffer(), mimeType: 'image/png' };
    return { bytes: await small.jpeg({ quality: JPEG_QUALITY }).toBuffer(), mimeType: 'image/jpeg' };
  } catch {
    // The image cannot be read, so the material keeps its plain colour.
    return null;
  }
}

/** A copy without the textures that are not shown. Materials are only nested a few levels deep. */
function keepTextures(value: unknown, isShown: (info: Record<string, unknown>) => boolean, depth = 0): unknown {
  if (Array.isArray(value)) return value.slice();
  if (!isRecord(value)) return value;
  if (depth > 8) return {};
  const kept = Object.entries(value).filter(([key, inner]) => {
    return !/[tT]exture$/.test(key) || (isRecord(inner) && isShown(inner));
  });
  return Object.fromEntries(kept.map(([key, inner]) => [key, keepTextures(inner, isShown, depth + 1)]));
}

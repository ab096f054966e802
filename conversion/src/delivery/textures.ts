import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { decodeDataUri } from '../worker/glb/glb-buffers.ts';
import type { Gltf } from '../worker/glb/gltf-shape.ts';
import type { DeliveryLook } from './delivery-writer.ts';
import type { GltfSource } from './gltf-source.ts';

const WEBP = 'EXT_texture_webp';
/** The longest side of a picture in pixels. */
export const MAX_TEXTURE_SIDE = 2048;
const QUALITY = 88;

/** An image of a model: its bytes and type. */
export interface Picture {
  bytes: Uint8Array;
  mimeType: string;
}

interface Slot {
  json: Gltf['images'][number];
  bytes: Uint8Array;
  isRepacked: boolean;
}

/** Reads an image of the file. */
export async function readPicture(source: GltfSource, index: number): Promise<Picture> {
  const { uri, bufferView, mimeType = '' } = source.gltf.images[index]!;
  const data = uri === undefined ? null : decodeDataUri(uri);
  return data ?? { bytes: (await source.view(bufferView!)).slice(), mimeType };
}

/**
 * Materials and textures for delivery: PNG and JPEG become WebP of at most 2048 px if that is smaller, and equal images
 * are stored once.
 */
export async function deliveredLook(source: GltfSource): Promise<DeliveryLook> {
  const { gltf } = source;
  const repackable = repackableImages(gltf);
  const slots: Slot[] = [];
  const known = new Map<string, number>();
  const slotOf: number[] = [];
  for (const [i, { uri: _uri, bufferView: _view, ...json }] of gltf.images.entries()) {
    const picture = await readPicture(source, i);
    const key = `${repackable.has(i)}:${createHash('sha256').update(picture.bytes).digest('base64')}`;
    const slot = known.get(key) ?? slots.length;
    known.set(key, slot);
    slotOf.push(slot);
    if (slot < slots.length) continue;
    const webp = repackable.has(i) ? await smallerWebp(picture.bytes) : null;
    const mimeType = webp ? 'image/webp' : picture.mimeType;
    slots.push({ json: { ...json, mimeType }, bytes: webp ?? picture.bytes, isRepacked: webp !== null });
  }
  const isRepacked = slots.some((slot) => slot.isRepacked);
  const added = isRepacked ? [WEBP] : [];
  return {
    materials: gltf.materials,
    textures: gltf.textures.map((texture) => retarget(texture, slotOf, slots)),
    samplers: gltf.samplers,
    images: slots.map(({ json, bytes }) => ({ json, bytes })),
    extensionsUsed: [...new Set([...gltf.extensionsUsed, ...added])],
    extensionsRequired: [...new Set([...gltf.extensionsRequired, ...added])],
  };
}

/** Images used as a texture's own source and never as the fallback of another format. */
function repackableImages({ images, textures }: Gltf): Set<number> {
  const repackable = new Set(images.keys());
  for (const { source, extensions } of textures) {
    if (extensions === undefined || Object.keys(extensions).length === 0) continue;
    if (source !== undefined) repackable.delete(source);
    for (const other of Object.values(extensions)) repackable.delete((other as { source?: number }).source ?? -1);
  }
  return repackable;
}

/** The image as WebP; null if that is not smaller, or the image must not be re-encoded. */
async function smallerWebp(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const picture = sharp(bytes);
    const { format, width, height } = await picture.metadata();
    if (format !== 'png' && format !== 'jpeg') return null;
    if (Math.max(width, height) > MAX_TEXTURE_SIDE) {
      picture.resize(MAX_TEXTURE_SIDE, MAX_TEXTURE_SIDE, { fit: 'inside' });
    }
    const webp = await picture.webp({ quality: QUALITY, smartSubsample: true }).toBuffer();
    return webp.byteLength < bytes.byteLength ? webp : null;
  } catch {
    // Browsers may be able to decode what this decoder cannot.
    return null;
  }
}

function retarget(
  texture: Gltf['textures'][number],
  slotOf: readonly number[],
  slots: readonly Slot[],
): Gltf['textures'][number] {
  const { source, extensions, ...rest } = texture;
  const slot = source === undefined ? undefined : slotOf[source];
  if (slot !== undefined && slots[slot]!.isRepacked) return { ...rest, extensions: { [WEBP]: { source: slot } } };
  const others = Object.entries(extensions ?? {}).map(([name, value]) => {
    const { source: other } = value as { source?: number };
    return [name, other === undefined ? value : { ...(value as object), source: slotOf[other] }];
  });
  return {
    ...rest,
    ...(slot === undefined ? {} : { source: slot }),
    ...(others.length > 0 ? { extensions: Object.fromEntries(others) } : {}),
  };
}

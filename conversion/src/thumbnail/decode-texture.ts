import sharp from 'sharp';
import type { DrawTexture } from './draw-list.ts';

/** Textures are sampled at most this large: a thumbnail shows no more. */
const MAX_SIDE = 1024;
/** Images with more pixels than this are not decoded at all (a decompression bomb). */
const MAX_PIXELS = 16_384 * 16_384;

/** Decodes a PNG, JPEG or WebP; null when it cannot be decoded: the material's colour is used. */
export async function decodeTexture(bytes: Uint8Array): Promise<DrawTexture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) return null;
    return { width: info.width, height: info.height, pixels: data };
  } catch {
    return null;
  }
}

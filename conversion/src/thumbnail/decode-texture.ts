import sharp from 'sharp';
import type { DrawTexture } from './draw-list.ts';

/** Textures are downscaled to this side; a thumbnail shows no more detail. */
const MAX_SIDE = 1024;
/** Images with more pixels than this are not decoded (decompression bombs). */
const MAX_PIXELS = 16_384 * 16_384;

/** Decodes a PNG, JPEG or WebP; null if that fails, and the material's colour is used. */
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

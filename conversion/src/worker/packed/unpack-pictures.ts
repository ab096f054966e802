import type { Fail } from '../bytes/export-job.ts';
import type { Bin } from '../glb/glb-bin.ts';
import { at, type BufferViews, field, isRecord } from '../glb/glb-buffers.ts';
import { imageBytes, isKtx2 } from '../glb/glb-images.ts';
import type { Gltf } from '../glb/gltf-shape.ts';
import { startKtx2Decoder } from './ktx2-decoder.ts';
import { orDamaged } from './packed-data.ts';

/** The texture extension for KTX2 images. */
export const BASIS = 'KHR_texture_basisu';

/** The indices of images that are KTX2 by content, whatever the file declares. */
export async function ktx2Pictures(gltf: Gltf, views: BufferViews, fail: Fail): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < gltf.images.length; i++) {
    if (isKtx2(await imageBytes(gltf, i, views, fail))) found.push(i);
  }
  return found;
}

/**
 * Replaces each of these KTX2 images with a PNG.
 * @throws ExportFileError by `fail`, for an image that is damaged or not in Basis Universal
 */
export async function unpackPictures(
  gltf: Gltf,
  views: BufferViews,
  pictures: readonly number[],
  bin: Bin,
  fail: Fail,
): Promise<void> {
  const decode = await startKtx2Decoder();
  for (const i of pictures) {
    const bytes = await imageBytes(gltf, i, views, fail);
    const png = await orDamaged(
      (reason) => fail(reason, field('images', i)),
      () => decode(bytes),
    );
    const { uri: _uri, ...image } = at(gltf.images, i);
    gltf.images[i] = { ...image, mimeType: 'image/png', bufferView: gltf.bufferViews.push(bin.add(png)) - 1 };
  }
}

/** Makes textures use the images that were KTX2 instead of their fallbacks. */
export function showPictures({ textures }: Gltf): void {
  for (const texture of textures) {
    const { [BASIS]: better, ...others } = texture.extensions ?? {};
    if (!isRecord(better) || typeof better.source !== 'number') continue;
    texture.source = better.source;
    texture.extensions = Object.keys(others).length > 0 ? others : undefined;
  }
}

import { join } from 'node:path';
import { type WrittenFile, writeFileOf } from '../delivery/delivery-files.ts';
import { openGltf } from '../delivery/gltf-source.ts';
import { openBytes } from '../worker/bytes/file-bytes.ts';
import { writeArGlb } from './ar-glb.ts';
import { readArLook } from './ar-look.ts';
import { readArScene } from './ar-scene.ts';
import { writeUsda } from './usda.ts';
import { packUsdz } from './usdz-package.ts';

/** The model for the AR viewers of phones: Scene Viewer reads GLB, Quick Look USDZ. */
export interface ArFiles {
  glb: WrittenFile;
  usdz: WrittenFile;
}

/**
 * Creates both AR files from a checked GLB in `folder`; null for models too large for phones (DECISIONS 50). Lengths of the
 * GLB times `lengthScale` are metres.
 */
export async function makeArFiles(path: string, folder: string, lengthScale: number): Promise<ArFiles | null> {
  await using bytes = await openBytes(path);
  const source = await openGltf(bytes, path);
  const meshes = await readArScene(source);
  if (!meshes) return null;
  const look = await readArLook(source);
  const glb = await writeFileOf(join(folder, 'ar.glb'), await writeArGlb(meshes, look, source.gltf, lengthScale));
  const names = new Map<number, string>();
  const pictures = [...new Set(look.pictures.values())].map((picture, i) => {
    const name = `textures/${i}.${picture.mimeType === 'image/png' ? 'png' : 'jpg'}`;
    for (const [texture, other] of look.pictures) if (other === picture) names.set(texture, name);
    return { name, bytes: picture.bytes };
  });
  const layer = Buffer.concat(
    writeUsda(meshes, look.materials, source.gltf, { names, lengthScale }).map((text) => Buffer.from(text)),
  );
  const pieces = packUsdz([{ name: 'model.usda', bytes: layer }, ...pictures]);
  return { glb, usdz: await writeFileOf(join(folder, 'ar.usdz'), pieces) };
}

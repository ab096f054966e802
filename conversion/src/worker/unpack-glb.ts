import { open } from 'node:fs/promises';
import { failWith } from './export-job.ts';
import { openBytes } from './file-bytes.ts';
import { openBin } from './glb-bin.ts';
import { at, checkBuffers } from './glb-buffers.ts';
import { glbPieces, readGlbContainer } from './glb-container.ts';
import { parseGltf, withoutEmptyLists } from './gltf-shape.ts';
import { DRACO, isDraco, unpackMeshes } from './unpack-meshes.ts';
import { BASIS, ktx2Pictures, showPictures, unpackPictures } from './unpack-pictures.ts';

/**
 * Writes a GLB that passed `checkGlb` anew to `target`, with Draco's triangles as plain accessors and KTX2 pictures as
 * PNG, so that everything behind sees one kind of file. False when it has neither; nothing is written then. Meshes,
 * nodes and materials stay as they are. The result has to be checked like any other.
 * @throws ExportFileError INVALID_GLB for packed data that is damaged, with its place in the file
 */
export async function unpackGlb(path: string, target: string, file: string): Promise<boolean> {
  await using bytes = await openBytes(path);
  const container = await readGlbContainer(bytes, file);
  const gltf = parseGltf(container.json, file, 'INVALID_GLB');
  const fail = failWith('INVALID_GLB', file);
  const views = checkBuffers(gltf, bytes, container, file);
  const pictures = await ktx2Pictures(gltf, views, fail);
  const hasDraco = gltf.meshes.some(({ primitives }) => primitives.some(isDraco));
  if (!hasDraco && pictures.length === 0) return false;
  const bin = await openBin(gltf, bytes, container);
  if (hasDraco) await unpackMeshes(gltf, views, bin, fail);
  if (pictures.length > 0) await unpackPictures(gltf, views, pictures, bin, fail);
  showPictures(gltf);
  at(gltf.buffers, 0).byteLength = bin.length;
  gltf.extensionsUsed = gltf.extensionsUsed.filter((name) => name !== DRACO && name !== BASIS);
  gltf.extensionsRequired = gltf.extensionsRequired.filter((name) => name !== DRACO && name !== BASIS);
  await using made = await open(target, 'wx');
  for (const piece of glbPieces(withoutEmptyLists(gltf), bin.pieces)) await made.writeFile(piece);
  await made.sync();
  return true;
}

import { open } from 'node:fs/promises';
import { failWith } from '../bytes/export-job.ts';
import { openBytes } from '../bytes/file-bytes.ts';
import { openBin } from '../glb/glb-bin.ts';
import { at, checkBuffers } from '../glb/glb-buffers.ts';
import { glbPieces, readGlbContainer } from '../glb/glb-container.ts';
import { parseGltf, withoutEmptyLists } from '../glb/gltf-shape.ts';
import { DRACO, isDraco, unpackMeshes } from './unpack-meshes.ts';
import { BASIS, ktx2Pictures, showPictures, unpackPictures } from './unpack-pictures.ts';

/**
 * Rewrites a GLB that passed `checkGlb` to `target`, with Draco triangles as plain accessors and KTX2 images as PNG, so
 * that all later steps see one kind of file. Returns false, without writing anything, if it has neither. Meshes, nodes
 * and materials are unchanged. The result must be checked like any other GLB.
 * @throws ExportFileError INVALID_GLB for damaged compressed data, with its place in the file
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

import basisWasm from 'three/addons/libs/basis/basis_transcoder.wasm?url';
import dracoWasm from 'three/addons/libs/draco/gltf/draco_decoder.wasm?url';
import type { MeshDecoder } from '../../loaders/unpack-glb.ts';
import type { Ktx2Reader } from './basis.ts';

/** Loads Draco's decoder from our own origin. @throws Error if it cannot be loaded */
export async function loadDracoDecoder(): Promise<MeshDecoder> {
  const [{ createDracoDecoder }, wasm] = await Promise.all([import('./draco.ts'), fetchWasm(dracoWasm)]);
  return createDracoDecoder(wasm);
}

/** Loads the reader of KTX2 pictures from our own origin. @throws Error if it cannot be loaded */
export async function loadKtx2Reader(): Promise<Ktx2Reader> {
  const [{ createKtx2Reader }, wasm] = await Promise.all([import('./basis.ts'), fetchWasm(basisWasm)]);
  return createKtx2Reader(wasm);
}

async function fetchWasm(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.arrayBuffer();
}

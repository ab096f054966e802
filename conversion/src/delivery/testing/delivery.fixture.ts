import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { memoryBytes } from '../../worker/bytes/file-bytes.ts';
import { checkGlb } from '../../worker/glb/glb-check.ts';
import { makeDeliveryFiles } from '../delivery-files.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Gives what makes the delivery files of a GLB, in a folder that is there while the tests of the file run. */
export function useDelivery(): (glb: Bytes) => Promise<{ full: Bytes; coarse: Bytes | null }> {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'delivery-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return async (glb) => {
    const place = await mkdtemp(join(folder, 'of-'));
    const path = join(place, 'model.glb');
    await writeFile(path, glb);
    const { triangles } = await checkGlb(memoryBytes(glb), 'model.glb');
    const { full, coarse } = await makeDeliveryFiles(path, triangles, place);
    const read = async (file: { path: string; size: number }) => {
      const bytes = new Uint8Array(await readFile(file.path));
      expect(bytes.byteLength).toBe(file.size);
      await checkGlb(memoryBytes(bytes), 'made.glb');
      return bytes;
    };
    return { full: await read(full), coarse: coarse && (await read(coarse)) };
  };
}

/** A glTF's JSON as far as tests change it. */
export interface Json {
  nodes: Record<string, unknown>[];
  [key: string]: unknown;
}

/** A GLB with its JSON changed. */
export function rewrite(glb: Bytes, change: (json: Json) => void): Bytes {
  const view = new DataView(glb.buffer);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  change(json);
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, 0x20)]);
  const out = new Uint8Array(Buffer.concat([glb.subarray(0, 20), padded, glb.subarray(20 + length)]));
  new DataView(out.buffer).setUint32(8, out.byteLength, true);
  new DataView(out.buffer).setUint32(12, padded.length, true);
  return out;
}

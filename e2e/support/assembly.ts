import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cubeGlb, packGlb } from '@chamfer/testing/sample-glb';
import type { Account, Journey } from './journey.ts';
import { type Published, runCli } from './publish.ts';

/** Publishes three cubes of 100 mm in a row: 'Base' alone, 'Left jaw' and 'Right jaw' in the assembly 'Vice'. */
export function publishVice(journey: Journey, account: Account): Promise<Published> {
  return publishFile(journey, account, 'Vice', viceGlb());
}

/** Publishes a GLB by the command line. */
export async function publishFile(
  journey: Journey,
  account: Account,
  title: string,
  glb: Uint8Array,
): Promise<Published> {
  const folder = await mkdtemp(join(tmpdir(), 'chamfer-file-'));
  try {
    const file = join(folder, 'model.glb');
    await writeFile(file, glb);
    const login = ['--server', journey.origin, '--token', account.accessToken];
    const { code, stdout, stderr } = await runCli(['publish', file, '--title', title, ...login]);
    if (code !== 0) throw new Error(`publishing ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as Published;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The cube's file with other nodes: a GLB is a header, the document and the buffer. */
function viceGlb(): Buffer {
  const cube = cubeGlb();
  const length = cube.readUInt32LE(12);
  const document = JSON.parse(cube.toString('utf8', 20, 20 + length)) as object;
  const nodes = [
    { name: 'Vice', children: [1, 2] },
    { name: 'Left jaw', mesh: 0, translation: [-0.15, 0, 0] },
    { name: 'Right jaw', mesh: 0, translation: [0.15, 0, 0] },
    { name: 'Base', mesh: 0 },
  ];
  return packGlb({ ...document, scenes: [{ nodes: [0, 3] }], nodes }, cube.subarray(20 + length + 8));
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cubeGlb } from '@chamfer/testing/sample-glb';
import { runCli } from '../../e2e/support/data/publish.ts';

/** Publishes a cube with the command line, and drawings with it. @returns the review link's id */
export async function publishCube(
  origin: string,
  accessToken: string,
  folder: string,
  drawings: readonly string[] = [],
): Promise<string> {
  const file = join(folder, 'cube.glb');
  await writeFile(file, cubeGlb());
  const login = ['--server', origin, '--token', accessToken];
  const { code, stdout, stderr } = await runCli([
    'publish',
    file,
    '--title',
    'Cube',
    ...login,
    ...drawings.flatMap((drawing) => ['--drawing', drawing]),
  ]);
  if (code !== 0) throw new Error(`publishing ended with ${code}: ${stderr}`);
  return (JSON.parse(stdout) as { viewLink: string }).viewLink;
}

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makeModel } from '@chamfer/conversion/model-steps';

/** The bare conversion of one file, in a separate process: no server, no upload, no queue, no database. It writes when it is done. */
const path = process.argv[2]!;
const folder = await mkdtemp(join(tmpdir(), 'chamfer-convert-'));
try {
  const model = { path, name: basename(path), size: (await stat(path)).size };
  await makeModel({ workDir: folder, model, resources: [], drawings: [] }, folder, () => {});
  process.stdout.write('converted\n');
} finally {
  await rm(folder, { recursive: true, force: true });
}

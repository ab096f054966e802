import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildHingeBracket } from '@chamfer/designs/hinge-bracket';
import { SurfaceFinder } from '@chamfer/designs/surface-point';
import { modelledNames, sampleAims } from './modelled-sample.ts';

/** Models the sample design in a process of its own, and writes its files into the folder given as first argument. */
const [, , folder] = process.argv;
if (!folder) throw new Error('usage: sample.main.ts FOLDER');
const { glb, drawings } = await buildHingeBracket();
const finder = await SurfaceFinder.read(glb);
await writeFile(join(folder, modelledNames.model), glb);
await writeFile(join(folder, modelledNames.drawing), drawings[0]!.svg);
await writeFile(join(folder, modelledNames.points), JSON.stringify(sampleAims.map((aim) => finder.find(aim))));

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildDesign } from '@chamfer/designs';
import { SurfaceFinder } from '@chamfer/designs/surface-point';
import { type BuiltDesign, manifestPath } from './built-design.ts';
import { demoComments } from './company/demo-comments.ts';
import { demoDesigns } from './company/demo-designs.ts';

/**
 * Builds the demo designs in a separate process, to keep them out of the server's memory. Writes the files into the
 * folder given as first argument, and a manifest next to them as soon as each design is done. All of them, or those whose
 * names follow.
 */
const [, , folder, ...slugs] = process.argv;
if (!folder) throw new Error('usage: designs.main.ts FOLDER [SLUG...]');
await mkdir(folder, { recursive: true });
for (const { slug } of demoDesigns.filter((design) => slugs.length === 0 || slugs.includes(design.slug))) {
  const design = await buildDesign(slug);
  const write = async (name: string, content: Uint8Array | string) => {
    const path = join(folder, `${slug}-${name}`);
    await writeFile(path, content);
    return path;
  };
  const built: BuiltDesign = {
    slug,
    title: design.title,
    glb: await write('model.glb', design.glb),
    drawings: [],
    anchors: [],
  };
  for (const [index, { title, svg, pdf }] of design.drawings.entries()) {
    built.drawings.push({ title, svg: await write(`${index}.svg`, svg), pdf: await write(`${index}.pdf`, pdf) });
  }
  const finder = await SurfaceFinder.read(design.glb);
  for (const { aim } of demoComments[slug] ?? []) built.anchors.push(finder.find(aim));
  await writeFile(manifestPath(folder, slug), JSON.stringify(built));
}

import type { OpenOptions } from '@chamfer/viewer/port';
import { type NamedContent, packGltf } from './pack-gltf.ts';

/** A signed address, as the server gives it. */
interface Download {
  url: string;
}

/** A design of the demo company, from /dev/designs.json. */
export interface DemoDesign {
  id: string;
  title: string;
  /** Of the file as it was uploaded. */
  uploadedBytes: number;
  triangleCount: number | null;
  model: Download;
  coarse: Download | null;
}

/** What is to be opened, and what is known of it before. */
export interface ShownModel {
  title: string;
  open: OpenOptions;
  /** Of the file itself. */
  fileBytes: number;
}

/** The designs of the demo company; none where there is no demo. @throws Error when the server does not answer */
export async function loadDesigns(): Promise<DemoDesign[]> {
  const answer = await fetch('/dev/designs.json');
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return (await answer.json()) as DemoDesign[];
}

/** A design as review pages show it. */
export function designToShow({ title, uploadedBytes, triangleCount, model, coarse }: DemoDesign): ShownModel {
  const open = { url: model.url, coarse: coarse ? { url: coarse.url } : undefined, triangleCount };
  return { title, fileBytes: uploadedBytes, open };
}

/**
 * A file of one's own as it is: one .glb, or one .gltf with the files that it names.
 *
 * @throws Error in words for people, MissingFiles
 */
export async function fileToShow(files: readonly NamedContent[]): Promise<ShownModel> {
  const ending = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const models = files.filter(({ name }) => ['glb', 'gltf'].includes(ending(name)));
  const [model] = models;
  if (!model || models.length > 1) throw new Error('Choose one .glb file, or one .gltf file with the files it names.');
  const others = files.filter((file) => file !== model);
  const bytes =
    ending(model.name) === 'glb' ? new Uint8Array(await model.content.arrayBuffer()) : await packGltf(model, others);
  return { title: model.name, fileBytes: bytes.length, open: { bytes } };
}

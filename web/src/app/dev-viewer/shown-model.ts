import type { OpenOptions } from '@chamfer/viewer/port';
import { type NamedContent, packGltf } from '../gltf-viewer/pack-gltf.ts';

/** A signed URL, as returned by the server. */
interface Download {
  url: string;
}

/** A design of the demo company, from /dev/designs.json. */
export interface DemoDesign {
  id: string;
  title: string;
  /** Size of the uploaded file. */
  uploadedBytes: number;
  triangleCount: number | null;
  model: Download;
  coarse: Download | null;
}

/** The model to open, and what is known about it in advance. */
export interface ShownModel {
  title: string;
  open: OpenOptions;
  /** Size of the file itself. */
  fileBytes: number;
}

/** The demo company's designs; empty without a demo. @throws Error when the server does not answer */
export async function loadDesigns(): Promise<DemoDesign[]> {
  const answer = await fetch('/dev/designs.json');
  if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
  return (await answer.json()) as DemoDesign[];
}

/** A design as review pages open it. */
export function designToShow({ title, uploadedBytes, triangleCount, model, coarse }: DemoDesign): ShownModel {
  const open = { url: model.url, coarse: coarse ? { url: coarse.url } : undefined, triangleCount };
  return { title, fileBytes: uploadedBytes, open };
}

/**
 * A local file as it is: one .glb, or one .gltf with the files it references.
 *
 * @throws Error with a message for people, MissingFiles
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

import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { z } from 'zod';

/** A mesh as the importer gives it: metres, placed in the whole model, faces of the solid as runs of triangles. */
const mesh = z.object({
  name: z.string().default(''),
  color: z.tuple([z.number(), z.number(), z.number()]).optional(),
  brep_faces: z
    .array(
      z.object({
        first: z.int(),
        last: z.int(),
        color: z.tuple([z.number(), z.number(), z.number()]).nullable(),
      }),
    )
    .default([]),
  // Millions of numbers: taken as they are, and checked with the GLB that is made of them.
  attributes: z.object({
    position: z.object({ array: z.custom<number[]>(Array.isArray) }),
    normal: z.object({ array: z.custom<number[]>(Array.isArray) }).optional(),
  }),
  index: z.object({ array: z.custom<number[]>(Array.isArray) }),
});

/** A mesh of an imported STEP file. */
export type OcctMesh = z.output<typeof mesh>;

/** A part or assembly of an imported STEP file; `meshes` are numbers of meshes. */
export interface OcctNode {
  name: string;
  meshes: number[];
  children: OcctNode[];
}

const node: z.ZodType<OcctNode> = z.custom<OcctNode>((value) => typeof value === 'object' && value !== null);
const answer = z.union([
  z.object({ success: z.literal(true), root: node, meshes: z.array(mesh) }),
  z.object({ success: z.literal(false) }),
]);

interface Occt {
  ReadStepFile(content: Uint8Array, parameters: Record<string, unknown>): unknown;
}

/**
 * Bytes of a file that is read before V8's best code for the importer would be there: making that takes more than a second of
 * a processor, and the simple code is slower by half only.
 */
const SMALL_BYTES = 1_000_000;
/** How fine curved faces become: chords off by at most 1/1000 of the part's size, and 0.5 rad from one to the next. */
const QUALITY = { linearDeflectionType: 'bounding_box_ratio', linearDeflection: 0.001, angularDeflection: 0.5 };

/**
 * Reads a STEP file with Open CASCADE in WebAssembly; null when it is no STEP that can be read. It blocks the thread
 * for as long as it takes and may use gigabytes: only in the child process.
 * @throws Error what the importer throws when it crashes or finds no memory
 */
export async function importStep(content: Uint8Array): Promise<{ root: OcctNode; meshes: OcctMesh[] } | null> {
  if (content.byteLength < SMALL_BYTES) setFlagsFromString('--liftoff-only');
  const load: (options: object) => Promise<Occt> = createRequire(import.meta.url)('occt-import-js');
  // The importer prints its findings to standard output; they say nothing that the answer does not.
  const occt = await load({ print() {}, printErr() {} });
  const parsed = answer.parse(occt.ReadStepFile(content, { linearUnit: 'meter', ...QUALITY }));
  return parsed.success ? parsed : null;
}

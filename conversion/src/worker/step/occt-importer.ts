import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { z } from 'zod';

/** A mesh from the importer: metres, in model space, with the solid's faces as runs of triangles. */
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
  // Millions of numbers: not validated here, but with the GLB made from them.
  attributes: z.object({
    position: z.object({ array: z.custom<number[]>(Array.isArray) }),
    normal: z.object({ array: z.custom<number[]>(Array.isArray) }).optional(),
  }),
  index: z.object({ array: z.custom<number[]>(Array.isArray) }),
});

/** A mesh of an imported STEP file. */
export type OcctMesh = z.output<typeof mesh>;

/** A part or assembly of an imported STEP file; `meshes` are mesh indices. */
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
 * Files smaller than this are read before V8's optimized code for the importer would be ready: compiling it takes more
 * than a second of processor time, and the baseline code is only half as slow again.
 */
const SMALL_BYTES = 1_000_000;
/** Tessellation quality of curved faces: chord error at most 1/1000 of the part's size, and 0.5 rad between chords. */
const QUALITY = { linearDeflectionType: 'bounding_box_ratio', linearDeflection: 0.001, angularDeflection: 0.5 };

/**
 * Reads a STEP file with Open CASCADE in WebAssembly; null if it is not a readable STEP file. It blocks the thread and
 * may use gigabytes, so use it in the child process only.
 * @throws Error from the importer when it crashes or runs out of memory
 */
export async function importStep(content: Uint8Array): Promise<{ root: OcctNode; meshes: OcctMesh[] } | null> {
  if (content.byteLength < SMALL_BYTES) setFlagsFromString('--liftoff-only');
  const load: (options: object) => Promise<Occt> = createRequire(import.meta.url)('occt-import-js');
  // The importer prints to standard output, with no information beyond its result.
  const occt = await load({ print() {}, printErr() {} });
  const parsed = answer.parse(occt.ReadStepFile(content, { linearUnit: 'meter', ...QUALITY }));
  return parsed.success ? parsed : null;
}

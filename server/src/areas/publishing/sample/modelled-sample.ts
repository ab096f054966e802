import type { Aim } from '@chamfer/designs/surface-point';

/** The files of the modelled sample, in the folder they are written to. */
export const modelledNames = { model: 'sample.glb', drawing: 'sample.svg', points: 'sample-points.json' };

/** Where the comments of the sample are pinned, in their order: on the bore, and next to a hole of the base. */
export const sampleAims: readonly Aim[] = [
  { part: 'bracket', direction: [0.35, 0.3, 1], offset: [0.12, 0.62, 0] },
  { part: 'bracket', direction: [0.6, 0.8, 1], offset: [0.55, -0.9, 0.55] },
];

import type { Measure } from '../support/measure.ts';
import type { Numbers } from './measure-page.ts';
import type { ModelFile } from './model-files.ts';
import type { FileResults } from './results.ts';
import { ours, reference, withPoster } from './viewers.ts';

interface Target {
  what: string;
  file: string;
  number: keyof Numbers;
  /** The viewer that was measured; ours without a poster if left out. */
  of?: string;
  /** The viewer to compare with; without one, the value itself counts, in `unit`. */
  to?: string;
  unit?: string;
  atMost: number;
}

const [many, textured, small, dense] = ['falcon', 'ingenuity', 'hinge-bracket', 'dense-mesh'];
const peers = ['babylon', 'online-3d-viewer'];
const targets: Target[] = [
  ...[many, textured, small].flatMap((file) =>
    [reference, 'three', 'xeokit', ...peers].map((to) => {
      return { what: 'true picture, drawn', file, number: 'trueMs' as const, to, atMost: 1 };
    }),
  ),
  ...[many, textured, small].map((file) => {
    return {
      what: 'true picture, poster',
      file,
      number: 'trueMs' as const,
      of: withPoster,
      to: reference,
      atMost: 0.1,
    };
  }),
  ...[many, textured, small].map((file) => {
    return { what: 'first touch', file, number: 'touchMs' as const, to: reference, atMost: 0.25 };
  }),
  { what: 'longest task after the first frame', file: many, number: 'taskMs', unit: 'ms', atMost: 16 },
  { what: 'longest task after the first frame', file: dense, number: 'taskMs', unit: 'ms', atMost: 16 },
  { what: 'JS per orbit frame', file: many, number: 'scriptMs', to: reference, atMost: 0.03 },
  { what: 'orbit frame', file: many, number: 'orbitMs', to: reference, atMost: 0.1 },
  { what: 'pick p95', file: many, number: 'pickP95Ms', to: reference, atMost: 0.2 },
  { what: 'pick p95', file: many, number: 'pickP95Ms', unit: 'ms', atMost: 1 },
  { what: 'pick p50', file: dense, number: 'pickMs', to: reference, atMost: 0.002 },
  { what: 'heap', file: many, number: 'heapMb', to: reference, atMost: 0.25 },
  { what: 'process', file: many, number: 'ownMb', to: reference, atMost: 0.5 },
  { what: 'JavaScript', file: many, number: 'codeKb', to: reference, atMost: 0.6 },
  { what: 'JavaScript', file: many, number: 'codeKb', unit: 'kB', atMost: 170 },
  { what: 'bytes over the wire', file: many, number: 'wireKb', to: reference, atMost: 0.06 },
  { what: 'orbit frame', file: small, number: 'orbitMs', to: 'xeokit', atMost: 1 },
  ...peers.map((to) => ({ what: 'JS per orbit frame', file: many, number: 'scriptMs' as const, to, atMost: 0.05 })),
];

/** The product's targets for its viewer, as far as this run measured them. */
export function targetMeasures(results: FileResults[], files: ModelFile[]): Measure[] {
  const compared = targets.flatMap(({ what, file, number, of = ours, to, unit = '×', atMost }) => {
    const result = results.find((candidate) => candidate.file === file);
    const measured = to ? result?.ratio(of, number, to) : result?.median(of, number);
    const label = `${what}, ${file}${to ? ` ÷ ${to}` : ''}`;
    return measured === null || measured === undefined ? [] : [{ what: label, measured, unit, atMost }];
  });
  const everywhere = results.flatMap((result) => {
    const families = files.find(({ name }) => name === result.file)?.families ?? 1;
    const draws = result.median(ours, 'draws');
    const idle = result.median(ours, 'idleDraws');
    if (draws === null || idle === null) return [];
    return [
      // The floor's shadow is not one of the model's material families.
      { what: `draws a frame, ${result.file}`, measured: draws, unit: '', atMost: 2 * families + 1 },
      { what: `draws in an idle second, ${result.file}`, measured: idle, unit: '', atMost: 0 },
    ];
  });
  return [...compared, ...everywhere];
}

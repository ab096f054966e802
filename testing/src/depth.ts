/**
 * How often a test repeats what it does: a `sample` for every change, the `whole` in `npm run test:deep`, which sets
 * `TEST_DEPTH=whole`.
 */
export function inDepth(sample: number, whole: number): number {
  return process.env.TEST_DEPTH === 'whole' ? whole : sample;
}

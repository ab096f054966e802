/**
 * Returns how often a test repeats its work, or with which values: `sample` in the ordinary suite, `whole` in
 * `npm run test:deep`, which sets `TEST_DEPTH=whole`.
 */
export function inDepth<T>(sample: T, whole: T): T {
  return process.env.TEST_DEPTH === 'whole' ? whole : sample;
}

/**
 * How often a test repeats what it does, or with what: a `sample` for every change, the `whole` in `npm run test:deep`,
 * which sets `TEST_DEPTH=whole`.
 */
export function inDepth<T>(sample: T, whole: T): T {
  return process.env.TEST_DEPTH === 'whole' ? whole : sample;
}

/** Clamps a progress value between 0 and 1 (spec 1 §5); NaN counts as 0. */
export function clampProgress(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1, Math.max(0, value));
}

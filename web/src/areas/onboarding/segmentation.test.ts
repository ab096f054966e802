import { expect, test } from 'vitest';
import { type AppProperties, isSegmentationFinished, needsSegmentation } from './segmentation.ts';

const finishedAt = '2026-11-21T10:00:00.000Z';

test.each<[AppProperties | null, boolean]>([
  [null, false],
  [{}, false],
  [{ segmentation_v2_finished_at: null }, false],
  [{ segmentation_v2_progressive_profiling_finished_at: finishedAt }, false],
  [{ segmentation_v2_finished_at: finishedAt }, true],
  [{ segmentation_work_completed: true }, true],
  [{ segmentation_work_web_completed: true }, true],
])('%j is finished: %s, and needed otherwise', (properties, finished) => {
  expect(isSegmentationFinished(properties)).toBe(finished);
  expect(needsSegmentation({ segmentation: '1' }, properties)).toBe(!finished);
  expect(needsSegmentation({}, properties)).toBe(false);
  expect(needsSegmentation({ segmentation: '0' }, properties)).toBe(false);
});

test('the survey is needed again when the answers are outdated', () => {
  const properties = { segmentation_v2_finished_at: finishedAt, is_resegmentation_needed: true };
  expect(needsSegmentation({ segmentation: 'true' }, properties)).toBe(true);
  expect(needsSegmentation({}, properties)).toBe(false);
});

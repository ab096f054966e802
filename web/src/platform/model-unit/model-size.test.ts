import { expect, test } from 'vitest';
import { formatsIn } from '../../i18n/format.ts';
import { sizeText } from './model-size.ts';

const words = (_: string, values: Record<string, unknown> = {}) => `${values.x} × ${values.y} × ${values.z}`;

test.each([
  [[0.12, 0.045, 0.03], 'm', '120 × 45 × 30 mm'],
  [[120, 45, 30], 'mm', '120 × 45 × 30 mm'],
  [[12, 4, 0.5], 'm', '12 × 4 × 0.5 m'],
  [[4.7244, 1.7717, 1], 'in', '4.724 × 1.772 × 1 in'],
] as const)('a model of %j in %s is told as %s', (extent, unit, expected) => {
  expect(sizeText(words as never, formatsIn('en'), extent, unit)).toBe(expected);
});

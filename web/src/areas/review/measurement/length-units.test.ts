import { expect, test } from 'vitest';
import { formatsIn } from '../../../i18n/format.ts';
import { formatAngle, formatArea, formatLength, lengthUnits, unitSign } from './length-units.ts';

const en = formatsIn('en');

test('a length reads the same in every unit, to about a hundredth of a millimetre', () => {
  expect(lengthUnits.map((unit) => formatLength(en, 0.0254, { unit, scale: 1 }))).toEqual([
    '25.4 mm',
    '2.54 cm',
    '0.0254 m',
    '1 in',
  ]);
  expect(formatLength(en, 1.23456789, { unit: 'mm', scale: 1 })).toBe('1,234.57 mm');
});

test('a model in another unit than its format assumes is scaled', () => {
  expect(formatLength(en, 0.12, { unit: 'in', scale: 25.4 })).toBe('120 in');
  expect(formatArea(en, 0.01, { unit: 'm', scale: 10 })).toBe('1 m²');
});

test('a hair below zero is zero', () => {
  expect(formatLength(en, -1e-9, { unit: 'mm', scale: 1 })).toBe('0 mm');
});

test('angles are degrees', () => {
  expect(formatAngle(en, Math.PI / 4)).toBe('45°');
});

test('units have their own signs', () => {
  expect(lengthUnits.map((unit) => unitSign(en, unit))).toEqual(['mm', 'cm', 'm', 'in']);
});

test('areas are in the square of the unit', () => {
  expect(lengthUnits.map((unit) => formatArea(en, 0.00127, { unit, scale: 1 }))).toEqual([
    '1,270 mm²',
    '12.7 cm²',
    '0.00127 m²',
    '1.9685 in²',
  ]);
  expect(formatArea(formatsIn('zh-hans'), 0.00127, { unit: 'mm', scale: 1 })).toBe('1,270 mm²');
});

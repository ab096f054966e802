import { type ModelUnit, metresPer } from '@chamfer/contract/model-units';
import { createContext, use, useSyncExternalStore } from 'react';
import type { Formats } from '../../../i18n/format.ts';
import { browserStore } from '../../../platform/browser/browser-store.ts';
import { intlUnits } from '../../../platform/model-unit/intl-units.ts';

/** A unit for lengths. */
export type LengthUnit = Exclude<ModelUnit, 'ft'>;

/** How lengths of the model are written: in which unit, and by what they are multiplied before to be metres. */
export interface LengthScale {
  unit: LengthUnit;
  scale: number;
}

/** By what lengths of the model are multiplied to be metres: not 1 where an editor chose its unit. */
export const ModelScale = createContext(1);

/** Every unit, in the order in which they are offered. */
export const lengthUnits: readonly LengthUnit[] = ['mm', 'cm', 'm', 'in'];

/** Decimal places; together with the unit about a hundredth of a millimetre. */
const digits: Record<LengthUnit, number> = { mm: 2, cm: 3, m: 4, in: 3 };

/** Significant digits of an area: its triangles are a little inside a curved surface. */
const areaDigits = 5;

const key = 'lengthUnit';
const saved = browserStore('localStorage');
const listeners = new Set<() => void>();

/** How lengths of the model are written, in the unit of this browser: millimetres until another is chosen. */
export function useLengthScale(): LengthScale {
  return { unit: useSyncExternalStore(subscribe, readUnit), scale: use(ModelScale) };
}

/** Chooses the unit and keeps it for the next visit. */
export function saveLengthUnit(unit: LengthUnit): void {
  saved.setItem(key, unit);
  for (const listener of listeners) listener();
}

/** A length of the model as a text: '12.5 mm'. */
export function formatLength(format: Formats, length: number, { unit, scale }: LengthScale): string {
  // Without the sum, what is a hair below zero would be written as '-0'.
  const value = Number(((length * scale) / metresPer[unit]).toFixed(digits[unit])) + 0;
  return format.number(value, { style: 'unit', unit: intlUnits[unit], maximumFractionDigits: digits[unit] });
}

/** An area of the model as a text in the square of the unit: '1,250 mm²'. */
export function formatArea(format: Formats, area: number, { unit, scale }: LengthScale): string {
  const value = Number((area * (scale / metresPer[unit]) ** 2).toPrecision(areaDigits));
  const options = { maximumFractionDigits: 2 * digits[unit] };
  // Chinese writes a word for the unit, which takes no exponent.
  if (/\p{Script=Han}/u.test(unitSign(format, unit))) return `${format.number(value, options)} ${unit}²`;
  return `${format.number(value, { ...options, style: 'unit', unit: intlUnits[unit] })}²`;
}

/** Radians as degrees: '45°'. */
export function formatAngle(format: Formats, radians: number): string {
  const value = (radians * 180) / Math.PI;
  return format.number(value, { style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: 2 });
}

/** The unit's symbol in the language: 'mm', 'мм'. */
export function unitSign(format: Formats, unit: LengthUnit): string {
  return format.number(2, { style: 'unit', unit: intlUnits[unit] }).replace(/[\d\s]/g, '');
}

function readUnit(): LengthUnit {
  const unit = saved.getItem(key);
  return lengthUnits.find((candidate) => candidate === unit) ?? 'mm';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

import { type Extent, type ModelUnit, metresPer } from '@chamfer/contract/model-units';
import type { Translate } from '../../i18n/catalogues.ts';
import type { Formats } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { intlUnits } from './intl-units.ts';

/** The names of the units. */
export const unitNames: Record<ModelUnit, MessageKey> = {
  mm: 'units.mm',
  cm: 'units.cm',
  m: 'units.m',
  in: 'units.in',
  ft: 'units.ft',
};

/**
 * A size in numbers of a unit, in words: '120 × 45 × 30 mm'. Metric ones are given in millimetres, from ten metres on in
 * metres, as people think of parts.
 */
export function sizeText(t: Translate, format: Formats, extent: Extent, unit: ModelUnit): string {
  const isLarge = Math.max(...extent) * metresPer[unit] >= 10;
  const shown = unit === 'in' || unit === 'ft' ? unit : isLarge ? 'm' : 'mm';
  const [x, y, z] = extent.map((length) => (length * metresPer[unit]) / metresPer[shown]) as [number, number, number];
  const plain = (value: number) => format.number(value, { maximumSignificantDigits: 4 });
  const last = format.number(z, { maximumSignificantDigits: 4, style: 'unit', unit: intlUnits[shown] });
  return t('units.size', { x: plain(x), y: plain(y), z: last });
}

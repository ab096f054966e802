import type { Extent, ModelUnit } from '@chamfer/contract/model-units';
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

/** A size in numbers of a unit, in words: '120 × 45 × 30 mm'. */
export function sizeText(t: Translate, format: Formats, [x, y, z]: Extent, unit: ModelUnit): string {
  const plain = (value: number) => format.number(value, { maximumSignificantDigits: 4 });
  const last = format.number(z, { maximumSignificantDigits: 4, style: 'unit', unit: intlUnits[unit] });
  return t('units.size', { x: plain(x), y: plain(y), z: last });
}

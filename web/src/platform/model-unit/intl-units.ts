import type { ModelUnit } from '@chamfer/contract/model-units';

/** What `Intl.NumberFormat` calls the units. */
export const intlUnits: Readonly<Record<ModelUnit, string>> = {
  mm: 'millimeter',
  cm: 'centimeter',
  m: 'meter',
  in: 'inch',
  ft: 'foot',
};

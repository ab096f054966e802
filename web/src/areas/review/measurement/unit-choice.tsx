'use no memo';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { type LengthUnit, lengthUnits, saveLengthUnit, unitSign } from './length-units.ts';

/** The choice of the unit for lengths, saved in this browser. */
export function UnitChoice({ unit }: { readonly unit: LengthUnit }) {
  const t = useT();
  const format = useFormats();
  const options = lengthUnits.map((value) => ({ value, label: unitSign(format, value) }));
  return <Segmented label={t('tools.unit')} options={options} value={unit} onChange={saveLengthUnit} />;
}

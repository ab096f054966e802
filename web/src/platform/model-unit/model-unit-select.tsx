import { type Extent, type ModelUnit, modelUnits } from '@chamfer/contract/model-units';
import { useFormats } from '../../i18n/format.ts';
import { useT } from '../../i18n/use-t.ts';
import { Select } from '../../ui/choice/select.tsx';
import { sizeText, unitNames } from './model-size.ts';

/** Asks for the unit of a model whose file names none; each one says how large the model would be. */
export function ModelUnitSelect({
  extent,
  hint,
  ...field
}: {
  /** The size of the model in the numbers of its file, if it is known. */
  extent: Extent | null;
  hint?: string | undefined;
  value: ModelUnit;
  onChange: (unit: ModelUnit) => void;
  error?: string | undefined;
}) {
  const t = useT();
  const format = useFormats();
  return (
    <Select
      {...field}
      {...(hint === undefined ? {} : { hint })}
      label={t('units.label')}
      options={modelUnits.map((unit) => ({
        value: unit,
        label: t(unitNames[unit]),
        ...(extent ? { detail: sizeText(t, format, extent, unit) } : {}),
      }))}
    />
  );
}

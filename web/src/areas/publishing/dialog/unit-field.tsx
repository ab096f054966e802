import type { ModelUnit } from '@chamfer/contract/model-units';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Form } from '../../../platform/form/use-form.ts';
import { sizeText } from '../../../platform/model-unit/model-size.ts';
import { ModelUnitSelect } from '../../../platform/model-unit/model-unit-select.tsx';
import type { PublishChoices } from './publish-choices.tsx';
import type { ReadUnitlessModel } from './use-unitless-model.ts';

/** The unit of a model whose file names none, and how large the model is in it (DECISIONS 80). */
export function UnitField({
  form,
  model: { extent, assumedUnit, proposed },
}: {
  form: Form<PublishChoices>;
  model: ReadUnitlessModel;
}) {
  const t = useT();
  const format = useFormats();
  const field = form.choice('unit');
  const unit: ModelUnit = field.value ?? proposed;
  const hint = extent
    ? t(assumedUnit === 'm' ? 'units.hint.gltf' : 'units.hint.none', { size: sizeText(t, format, extent, unit) })
    : t('units.hint.unread');
  return <ModelUnitSelect {...field} value={unit} extent={extent} hint={hint} />;
}

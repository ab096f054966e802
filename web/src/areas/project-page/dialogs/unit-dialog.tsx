import { numbersIn } from '@chamfer/contract/model-units';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { sizeText, unitNames } from '../../../platform/model-unit/model-size.ts';
import { ModelUnitSelect } from '../../../platform/model-unit/model-unit-select.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { ProjectData } from '../use-project.ts';
import { changeUnit, unitRefusal } from '../use-project-changes.ts';

/** Changes the unit of the newest published model, and says how large the model is in it. */
export function UnitDialog({
  projectId,
  model: { webExportId, size, unit },
  name,
  onClose,
}: {
  projectId: string;
  model: NonNullable<ProjectData['model']>;
  name: string;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const start = unit ?? 'mm';
  const extent = size && numbersIn(size, start);
  const form = useForm({
    start: { unit: start },
    send: async (values) => {
      await changeUnit(client, projectId, { webExportId, unit: values.unit });
      const shownSize = extent ? sizeText(t, format, extent, values.unit) : t(unitNames[values.unit]);
      showToast({ kind: 'ok', text: t('units.change.done', { name, size: shownSize }) });
      close();
    },
    refusal: unitRefusal,
    focus: null,
  });
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('units.change.title', { name })}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={t('units.change.confirm')} busy={form.busy} onCancel={close} />}
    >
      <form id={formId} {...form.props}>
        <ModelUnitSelect {...form.choice('unit')} extent={extent} hint={t('units.change.text')} />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

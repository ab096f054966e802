import { mostTeamNameLength } from '@chamfer/contract/rules';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import type { FormErrors, Refusal } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';

/** A dialog that asks for a name. */
export interface NamingDialogProps {
  title: string;
  /** The team, under the title. */
  about: string;
  label: string;
  /** The act, as the button says it. */
  action: string;
  /** The name it starts with. */
  name: string;
  check: (values: { name: string }) => FormErrors<'name'>;
  /** Sends the trimmed name; returns the message once it is done. */
  send: (name: string) => Promise<string>;
  refusal: Refusal<'name'>;
  onClose: () => void;
}

/** Names a team or a space (spec 2 §5). It opens when it is put on the page. */
export function NamingDialog({ title, about, label, action, name, check, send, refusal, onClose }: NamingDialogProps) {
  const t = useT();
  const formId = useId();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm({
    start: { name },
    check,
    send: async (values) => {
      const text = await send(values.name.trim());
      showToast({ kind: 'ok', text });
      close();
    },
    refusal,
  });
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="small"
      title={title}
      about={about}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={action} busy={form.busy} onCancel={close} />}
    >
      <form id={formId} {...form.props}>
        <TextField {...form.field('name')} label={label} maxLength={mostTeamNameLength} autoComplete="off" />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

import { mostTeamNameLength } from '@chamfer/contract/rules';
import { useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { TextField } from '../../ui/field/text-field.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { showToast } from '../../ui/overlay/toast-store.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { FormFailure } from './form-failure.tsx';
import type { FormErrors, Refusal } from './refusals.ts';
import { useForm } from './use-form.ts';

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
  /** Its longest, in characters; that of names of teams by default. */
  mostLength?: number;
  check: (values: { name: string }) => FormErrors<'name'>;
  /** Sends the trimmed name; returns the message once it is done. */
  send: (name: string) => Promise<string>;
  refusal: Refusal<'name'>;
  onClose: () => void;
}

/** Names a team or a space (spec 2 §5). It opens when it is put on the page. */
export function NamingDialog({
  title,
  about,
  label,
  action,
  name,
  mostLength = mostTeamNameLength,
  check,
  send,
  refusal,
  onClose,
}: NamingDialogProps) {
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
        <TextField {...form.field('name')} label={label} maxLength={mostLength} autoComplete="off" />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

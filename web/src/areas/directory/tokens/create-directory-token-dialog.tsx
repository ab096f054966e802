import { tokenLifetimes } from '@chamfer/contract/token-scopes';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Select } from '../../../ui/choice/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { DirectoryTeam } from '../use-team-directory.ts';
import {
  checkDirectoryToken,
  type DirectoryTokenForm,
  type MadeDirectoryToken,
  makeDirectoryToken,
  makeDirectoryTokenRefusal,
} from './token-calls.ts';
import styles from './tokens.module.css';

const start: DirectoryTokenForm = { name: '', days: '365' };

/** Asks who uses a new token, and when it ends. */
export function CreateDirectoryTokenDialog({
  team,
  onMade,
  onClose,
}: {
  team: DirectoryTeam;
  onMade: (made: MadeDirectoryToken) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm<DirectoryTokenForm>({
    start,
    check: checkDirectoryToken,
    send: async (values) => {
      onMade(await makeDirectoryToken(client, team.id, values));
      close();
    },
    refusal: makeDirectoryTokenRefusal,
  });
  const days = form.choice('days');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('directory.create.title')}
      about={team.name}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={t('directory.tokens.create')} busy={form.busy} onCancel={close} />}
    >
      <form id={formId} className={styles.form} {...form.props}>
        <TextField
          {...form.field('name')}
          label={t('directory.create.name')}
          hint={t('directory.create.name.hint')}
          autoComplete="off"
          maxLength={100}
        />
        <Select
          label={t('directory.column.ends')}
          options={tokenLifetimes.map((count) => ({
            value: String(count) as DirectoryTokenForm['days'],
            label: t('directory.inDays', { count }),
          }))}
          value={days.value}
          onChange={days.onChange}
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

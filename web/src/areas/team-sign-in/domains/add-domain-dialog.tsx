import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { TeamDomain } from '../use-team-sso.ts';
import { addDomain, addDomainRefusal, checkDomain } from './domain-calls.ts';
import styles from './domains.module.css';

/** Asks for a domain; the record that proves it comes next. */
export function AddDomainDialog({
  team,
  onAdded,
  onClose,
}: {
  team: { id: string; name: string };
  onAdded: (domain: TeamDomain) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm({
    start: { domain: '' },
    check: checkDomain,
    send: async ({ domain }) => onAdded(await addDomain(client, team.id, domain.trim())),
    refusal: addDomainRefusal,
  });
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      size="narrow"
      title={t('teamSignIn.domains.add')}
      about={team.name}
      closeLabel={t('common.close')}
      footer={
        <DialogButtons formId={formId} label={t('teamSignIn.addDomain.submit')} busy={form.busy} onCancel={close} />
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <TextField
          {...form.field('domain')}
          label={t('teamSignIn.column.domain')}
          hint={t('teamSignIn.addDomain.hint')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode="url"
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

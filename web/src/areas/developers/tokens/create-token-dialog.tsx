import { tokenLifetimes, tokenScopes } from '@chamfer/contract/token-scopes';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { CheckChoice, ChoiceGroup } from '../../../ui/choice/choice.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './tokens.module.css';
import {
  checkToken,
  type MadeToken,
  makeToken,
  makeTokenRefusal,
  type TokenForm,
  type TokenTeam,
} from './use-api-tokens.ts';

const start: TokenForm = { name: '', read: true, publish: false, comment: false, manage: false, days: '90' };

/** Asks what a new token is for, what it may do and when it ends. */
export function CreateTokenDialog({
  team,
  onMade,
  onClose,
}: {
  team: TokenTeam;
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}) {
  const t = useT();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  const form = useForm<TokenForm>({
    start,
    check: checkToken,
    send: async (values) => {
      onMade(await makeToken(client, team, values));
      close();
    },
    refusal: makeTokenRefusal,
    mends: { publish: ['read'], comment: ['read'], manage: ['read'] },
  });
  const days = form.choice('days');
  const { error } = form.checkbox('read');
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t('developers.create.title')}
      about={team?.name}
      closeLabel={t('common.close')}
      footer={<DialogButtons formId={formId} label={t('developers.create')} busy={form.busy} onCancel={close} />}
    >
      <form id={formId} className={styles.form} {...form.props}>
        <TextField
          {...form.field('name')}
          label={t('developers.create.name')}
          hint={t('developers.create.name.hint')}
          autoComplete="off"
          maxLength={100}
        />
        <div>
          <ChoiceGroup legend={t('developers.column.may')} columns error={error}>
            {tokenScopes.map((scope) => {
              const { error: _, ...input } = form.checkbox(scope);
              return <CheckChoice key={scope} card {...input} label={scope} detail={t(`developers.scope.${scope}`)} />;
            })}
          </ChoiceGroup>
          <p className={styles.hint}>{t('developers.create.may.hint')}</p>
        </div>
        <Select
          label={t('developers.column.ends')}
          options={tokenLifetimes.map((count) => ({
            value: String(count) as TokenForm['days'],
            label: t('developers.inDays', { count }),
          }))}
          value={days.value}
          onChange={days.onChange}
        />
        <FormFailure form={form} />
      </form>
    </Modal>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { CopiedRow } from '../copied-row.tsx';
import type { TeamDomain } from '../use-team-sso.ts';
import { checkRecord, checkRecordRefusal } from './domain-calls.ts';
import styles from './domains.module.css';

/** The TXT record that proves a domain, what the last look found, and a way to look now. */
export function RecordDialog({
  team,
  domain: { id, domain, state, record, checkedAt, lostAt },
  onRemove,
  onClose,
}: {
  team: { id: string; name: string };
  domain: TeamDomain;
  onRemove: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const isVerified = state === 'verified';
  const form = useForm<Record<never, never>>({
    start: {},
    send: async () => {
      const found = await checkRecord(client, team.id, id);
      if (isVerified || found.state !== 'verified') return;
      showToast({ kind: 'ok', text: t('teamSignIn.record.verified', { domain }) });
      setOpen(false);
    },
    refusal: checkRecordRefusal,
  });
  const time = checkedAt ? format.moment(checkedAt) : '';
  const found = () => {
    if (!checkedAt) return t('teamSignIn.record.unchecked');
    if (isVerified) return t('teamSignIn.record.found', { time });
    if (state === 'pending') return t('teamSignIn.record.notFound', { time });
    return state === 'missing' && lostAt
      ? t('teamSignIn.record.missing', { time, date: format.date(lostAt) })
      : t('teamSignIn.record.lost', { time });
  };
  return (
    <Modal
      open={isOpen}
      onClose={onClose}
      title={t(isVerified ? 'teamSignIn.record.of' : 'teamSignIn.record.title', { domain })}
      about={team.name}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="danger-quiet" className={styles.start} onClick={onRemove}>
            {t('teamSignIn.domain.remove')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('common.close')}</Button>
          <Button
            variant="primary"
            icon={<RefreshCw size={16} strokeWidth={1.5} aria-hidden />}
            busy={form.busy}
            onClick={() => form.submit()}
          >
            {t('teamSignIn.record.check')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('teamSignIn.record.text')}</p>
      <div className={styles.record}>
        <CopiedRow label={t('teamSignIn.record.type')} value="TXT" />
        <CopiedRow label={t('teamSignIn.record.name')} value={record.name} />
        <CopiedRow label={t('teamSignIn.record.value')} value={record.value} lit />
      </div>
      <Note tone={isVerified || state === 'pending' ? 'plain' : 'warn'} status>
        {found()}
      </Note>
      <FormFailure form={form} />
    </Modal>
  );
}

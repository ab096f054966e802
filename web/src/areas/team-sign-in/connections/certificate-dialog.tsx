import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { DialogButtons } from '../../../platform/form/dialog-buttons.tsx';
import { FormFailure } from '../../../platform/form/form-failure.tsx';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextArea } from '../../../ui/field/text-area.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { addCertificate, addCertificateRefusal } from '../connection-calls.ts';
import type { SsoConnection } from '../use-team-sso.ts';
import styles from './connections.module.css';
import { RemoveCertificateDialog } from './remove-certificate-dialog.tsx';

/** Adds a certificate next to those that a connection has, of which all but the last can be removed. */
export function CertificateDialog({
  team,
  connection: { id: connectionId, name, certificates },
  onClose,
}: {
  team: { id: string; name: string };
  connection: SsoConnection;
  onClose: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const formId = useId();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [removed, setRemoved] = useState<string | null>(null);
  const of = { teamId: team.id, connectionId };
  const form = useForm({
    start: { certificate: '' },
    check: ({ certificate }) => (certificate.trim() ? {} : { certificate: 'teamSignIn.certificate.empty' }),
    send: async ({ certificate }) => {
      await addCertificate(client, of, certificate.trim());
      showToast({ kind: 'ok', text: t('teamSignIn.certificate.added') });
      setOpen(false);
    },
    refusal: addCertificateRefusal,
  });
  return (
    <>
      <Modal
        open={isOpen}
        onClose={onClose}
        title={t('teamSignIn.certificate.title', { name })}
        about={team.name}
        closeLabel={t('common.close')}
        footer={
          <DialogButtons
            formId={formId}
            label={t('teamSignIn.act.certificates')}
            busy={form.busy}
            onCancel={() => setOpen(false)}
          />
        }
      >
        {certificates.length > 0 ? (
          <ul className={styles.certificates} aria-label={t('teamSignIn.certificate.list')}>
            {certificates.map(({ fingerprint, endsAt }) => (
              <li key={fingerprint}>
                <div>
                  <p className={styles.mono}>{fingerprint}</p>
                  <p className={styles.small}>{t('teamSignIn.certificate.endsAt', { date: format.day(endsAt) })}</p>
                </div>
                {certificates.length > 1 ? (
                  <Button
                    size="sm"
                    variant="danger-quiet"
                    aria-label={t('teamSignIn.certificate.removeOf', { date: format.day(endsAt) })}
                    onClick={() => setRemoved(fingerprint)}
                  >
                    {t('teamSignIn.act.remove')}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        ) : null}
        <form id={formId} className={styles.form} {...form.props}>
          <TextArea
            {...form.field('certificate')}
            label={t('teamSignIn.column.certificate')}
            hint={t('teamSignIn.certificate.hint')}
            rows={5}
            autoComplete="off"
            spellCheck={false}
          />
          <FormFailure form={form} />
        </form>
      </Modal>
      {removed ? (
        <RemoveCertificateDialog
          team={team}
          connectionId={connectionId}
          fingerprint={removed}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </>
  );
}

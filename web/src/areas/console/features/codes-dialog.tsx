import { Download } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './features.module.css';
import { saveText } from './save-text.ts';
import type { VoucherCode } from './use-vouchers.ts';

/** Shows the codes of a new batch, once. It can be closed after they were downloaded. */
export function CodesDialog({
  name,
  codes,
  onClose,
}: {
  name: string;
  codes: readonly VoucherCode[];
  onClose: () => void;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    saveText(`${name}.csv`, codesFile(codes));
    setSaved(true);
  };
  return (
    <Modal
      open={isOpen}
      persistent
      onEscape={(event) => event.preventDefault()}
      onClose={onClose}
      title={t('consoleWork.vouchers.made', { count: codes.length })}
      about={name}
      footer={
        <>
          {isSaved ? <Button onClick={() => setOpen(false)}>{t('common.close')}</Button> : null}
          <Button
            variant="primary"
            data-autofocus
            icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
            onClick={save}
          >
            {t('consoleWork.vouchers.download')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('consoleWork.vouchers.made.text')}</p>
        <textarea
          className={styles.codes}
          aria-label={t('consoleWork.vouchers.codes')}
          rows={8}
          readOnly
          value={codes.map(({ code }) => code).join('\n')}
        />
      </div>
    </Modal>
  );
}

/** A CSV file: a row for each code with its link. Neither has signs that need quotes. */
function codesFile(codes: readonly VoucherCode[]): string {
  return ['code,link', ...codes.map(({ code, link }) => `${code},${link}`), ''].join('\r\n');
}

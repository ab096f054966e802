import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { copyToClipboard } from '../../ui/action/clipboard.ts';
import { CopyRow } from '../../ui/action/copy-row.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import styles from './shown-once-dialog.module.css';

/**
 * Shows a secret, once. Copying it is the only way out; where the browser does not copy, it can be selected and the button
 * closes at the second press. Its page has the catalogue `shownOnce`.
 */
export function ShownOnceDialog({
  title,
  text,
  label,
  value,
  children,
  onClose,
}: {
  title: string;
  /** Says where it belongs. */
  text: string;
  /** What it is, read out. */
  label: string;
  value: string;
  children?: ReactNode;
  onClose: () => void;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const [isRefused, setRefused] = useState(false);
  const copyAndClose = () => {
    if (isRefused) return setOpen(false);
    copyToClipboard(value).then(
      () => setOpen(false),
      () => setRefused(true),
    );
  };
  return (
    <Modal
      open={isOpen}
      persistent
      onEscape={(event) => event.preventDefault()}
      onClose={onClose}
      title={title}
      footer={
        <Button
          variant="primary"
          data-autofocus
          icon={<Copy size={16} strokeWidth={1.5} aria-hidden />}
          onClick={copyAndClose}
        >
          {isRefused ? t('shownOnce.close') : t('shownOnce.copyAndClose')}
        </Button>
      }
    >
      <div className={styles.content}>
        <p>{text}</p>
        <CopyRow
          label={label}
          labelHidden
          lit
          value={value}
          copyLabel={t('shownOnce.copy')}
          copiedLabel={t('shownOnce.copied')}
          onRefused={() => setRefused(true)}
        />
        {isRefused ? (
          <Note tone="warn" status>
            {t('shownOnce.refused')}
          </Note>
        ) : null}
        {children}
      </div>
    </Modal>
  );
}

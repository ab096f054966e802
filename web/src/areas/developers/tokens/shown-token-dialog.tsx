import { tokenWarningDays } from '@chamfer/contract/token-scopes';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { copyToClipboard } from '../../../ui/action/clipboard.ts';
import { CopyRow } from '../../../ui/action/copy-row.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './tokens.module.css';
import type { MadeToken } from './use-api-tokens.ts';

/**
 * Shows a token, once. Copying it is the only way out; where the browser does not copy, the token can be selected and the
 * button closes at the second press.
 */
export function ShownTokenDialog({ made: { token, apiToken }, onClose }: { made: MadeToken; onClose: () => void }) {
  const t = useT();
  const format = useFormats();
  const [isOpen, setOpen] = useState(true);
  const [isRefused, setRefused] = useState(false);
  const copyAndClose = () => {
    if (isRefused) return setOpen(false);
    copyToClipboard(token).then(
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
      title={t('developers.shown.title')}
      footer={
        <Button
          variant="primary"
          data-autofocus
          icon={<Copy size={16} strokeWidth={1.5} aria-hidden />}
          onClick={copyAndClose}
        >
          {isRefused ? t('developers.shown.copied') : t('developers.shown.copyAndClose')}
        </Button>
      }
    >
      <div className={styles.form}>
        <p>{t('developers.shown.text')}</p>
        <CopyRow
          label={t('developers.column.token')}
          labelHidden
          lit
          value={token}
          copyLabel={t('developers.copy')}
          copiedLabel={t('developers.copied')}
          onRefused={() => setRefused(true)}
        />
        {isRefused ? (
          <Note tone="warn" status>
            {t('developers.shown.refused')}
          </Note>
        ) : null}
        <div>
          <p className={styles.legend}>{t('developers.shown.try')}</p>
          <pre className={styles.code}>
            <code>{`curl ${location.origin}/api/app/api-token \\\n  -H "authorization: Bearer $CHAMFER_TOKEN"`}</code>
          </pre>
        </div>
        <dl className={styles.facts}>
          <dt>{t('developers.column.may')}</dt>
          <dd className={styles.scopes}>
            {apiToken.scopes.map((scope) => (
              <Badge key={scope} tone="line">
                {scope}
              </Badge>
            ))}
          </dd>
          <dt>{t('developers.column.ends')}</dt>
          <dd>{t('developers.shown.ends', { day: format.day(apiToken.endsAt), days: tokenWarningDays })}</dd>
        </dl>
      </div>
    </Modal>
  );
}

import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { SharingHint } from '../comment-panel/comments-notice.tsx';
import styles from './viewer-hint.module.css';

/** A hint that a signed-in viewer sees instead of the comments, until it is dismissed (spec 3 §6). */
export default function ViewerHint() {
  const t = useT();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <aside className={styles.hint}>
      <SharingHint />
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        className={styles.dismiss}
        aria-label={t('common.close')}
        icon={<X size={16} strokeWidth={1.5} aria-hidden />}
        onClick={() => setRead(true)}
      />
    </aside>
  );
}

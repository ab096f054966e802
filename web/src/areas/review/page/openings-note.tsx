import { X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { browserStore } from '../../../platform/browser/browser-store.ts';
import { Button } from '../../../ui/action/button.tsx';
import styles from './promotion-banner.module.css';

/** Tells visitors that the owner sees who opens the link (DECISIONS 69). Once closed, it stays away on this link. */
export default function OpeningsNote({ viewLink }: { readonly viewLink: string }) {
  const t = useT();
  const name = `openingsTold:${viewLink}`;
  const [isClosed, setClosed] = useState(() => browserStore('localStorage').getItem(name) !== null);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    browserStore('localStorage').setItem(name, '1');
  };
  return (
    <aside className={styles.banner}>
      <p className={styles.text}>{t('reviewGate.openings')}</p>
      <Button variant="quiet" size="sm" iconOnly aria-label={t('common.close')} onClick={close}>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </aside>
  );
}

import { ArrowUpRight, X } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { browserStore } from '../../../platform/browser/browser-store.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { Review } from '../review-types.ts';
import styles from './promotion-banner.module.css';

/** The operator's banner on chosen links (spec 3 §2). Once closed, it stays away in this browser until its text changes. */
export default function PromotionBanner({ promotion }: { readonly promotion: NonNullable<Review['promotion']> }) {
  const t = useT();
  const { text, url } = promotion;
  const [closed, setClosed] = useState(() => browserStore('localStorage').getItem(closedKey));
  if (closed === text) return null;
  const close = () => {
    setClosed(text);
    browserStore('localStorage').setItem(closedKey, text);
  };
  return (
    <aside className={styles.banner}>
      <p className={styles.text}>
        {url ? (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {text}
            <ArrowUpRight size={16} strokeWidth={1.5} aria-hidden />
          </a>
        ) : (
          text
        )}
      </p>
      <Button variant="quiet" size="sm" iconOnly aria-label={t('common.close')} onClick={close}>
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </aside>
  );
}

const closedKey = 'chamfer:promotion-closed';

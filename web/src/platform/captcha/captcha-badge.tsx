'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge it.

import { LoaderCircle, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './captcha-badge.module.css';

/** At the bottom right: progress with 'Cancel' (also Escape) while solving; then the provider protecting the form. */
export function CaptchaBadge({ working, onCancel }: { working: boolean; onCancel: () => void }) {
  const t = useT();
  useEffect(() => {
    if (!working) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onCancel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [working, onCancel]);
  // 'Cancel' disappears when the work ends, and the focus must not be lost with it.
  useEffect(() => {
    const focused = document.activeElement;
    return () => {
      if (working && document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
    };
  }, [working]);
  const Icon = working ? LoaderCircle : ShieldCheck;
  return (
    <div className={classNames(styles.badge, !working && styles.quiet)}>
      <Icon className={working ? styles.spinner : undefined} size={16} strokeWidth={1.5} aria-hidden />
      <span role="status">{working ? t('captcha.working') : t('captcha.protected')}</span>
      {working ? (
        <Button size="sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/use-t.ts';
import { Button } from '../ui/button.tsx';
import styles from './navigation-drawer.module.css';

/** The sidebar on narrow screens: over the page; closed by Escape, a press outside it, or navigation. */
export function NavigationDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useT();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const pressBeside = (event: Event) => {
      if (event.target === element) close();
    };
    element.addEventListener('click', pressBeside);
    element.showModal();
    return () => {
      element.removeEventListener('click', pressBeside);
      element.close();
    };
  }, []);
  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router]);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label={t('common.nav.label')} onCancel={onClose}>
      <div className={styles.content}>
        <Button className={styles.close} variant="quiet" iconOnly aria-label={t('common.nav.close')} onClick={onClose}>
          <X size={20} strokeWidth={1.5} aria-hidden />
        </Button>
        {children}
      </div>
    </dialog>
  );
}

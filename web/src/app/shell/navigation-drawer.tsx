import { useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/action/button.tsx';
import { LayerContext } from '../../ui/popup/layer-context.ts';
import styles from './navigation-drawer.module.css';

/** Where the sidebar is next to the page itself. */
const isWide = () => window.matchMedia('(min-width: 768.02px)');

/**
 * The sidebar on narrow screens (spec 2 §2): it slides in over the page, has the focus, and gives it back; closed by
 * Escape, a press outside it, navigation, or a window that becomes wide enough for the sidebar itself.
 */
export function NavigationDrawer({
  label,
  onClose,
  children,
}: {
  /** Names it; 'Team pages' by default. */
  label?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useT();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const pressOutside = (event: Event) => {
      if (event.target === element) close();
    };
    element.addEventListener('click', pressOutside);
    element.showModal();
    return () => {
      element.removeEventListener('click', pressOutside);
      element.close();
    };
  }, []);
  useEffect(() => router.subscribe('onBeforeNavigate', () => close()), [router]);
  useEffect(() => {
    const wide = isWide();
    const leave = () => close();
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, []);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label={label ?? t('common.nav.label')} onCancel={onClose}>
      <LayerContext value={() => dialog.current}>
        <div className={styles.content}>
          <Button
            className={styles.close}
            variant="quiet"
            iconOnly
            aria-label={t('common.nav.close')}
            onClick={onClose}
          >
            <X size={20} strokeWidth={1.5} aria-hidden />
          </Button>
          {children}
        </div>
      </LayerContext>
    </dialog>
  );
}

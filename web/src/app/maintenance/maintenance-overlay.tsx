import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { LegalFooter } from '../../platform/site/legal-links.tsx';
import { Button } from '../../ui/action/button.tsx';
import { BrokenShaftArt } from '../../ui/art/small-art.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { router } from '../routes/router.tsx';
import styles from './maintenance-overlay.module.css';
import { watchForReturn } from './maintenance-watch.ts';

/** Props of the maintenance screen. */
export interface MaintenanceOverlayProps {
  /** The operator's message, '' for none. */
  message: string;
  /** Called when the message changes, or with null when the server is back. */
  onChange: (message: string | null) => void;
}

/**
 * The maintenance screen over the page, which stays mounted below so that nothing typed is lost. It closes by itself
 * when the server is back, and requests that failed in the meantime are repeated (spec 1 §2 Maintenance screen).
 */
export default function MaintenanceOverlay({ message, onChange }: MaintenanceOverlayProps) {
  const t = useT();
  const layer = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const found = useEffectEvent((next: string | null) => {
    if (next === null) void askAgain();
    onChange(next);
  });
  useEffect(() => watchForReturn((next) => found(next)), []);
  useLayoutEffect(() => {
    const dialog = layer.current;
    dialog?.showModal();
    // Not the button: an Enter meant for the form below would reload the page and lose its input.
    dialog?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={layer}
      className={styles.layer}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // Browsers close a dialog on a second Escape even if its cancel event is prevented.
        if (event.key === 'Escape') event.preventDefault();
      }}
    >
      <EmptyState
        art={<BrokenShaftArt />}
        title={<span id={titleId}>{t('common.maintenance.title')}</span>}
        text={
          <>
            <p>{message || t('common.maintenance.message')}</p>
            <p>{t('common.maintenance.note')}</p>
          </>
        }
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('common.reload')}
          </Button>
        }
      />
      <LegalFooter />
    </dialog>
  );
}

/** Reruns guards, loaders and failed queries; forms keep their state. */
async function askAgain(): Promise<void> {
  void router.invalidate();
  const { queryClient } = await import('../../platform/api/query.ts');
  await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

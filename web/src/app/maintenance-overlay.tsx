import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/use-t.ts';
import { BrokenShaftArt } from '../ui/art/small-art.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './maintenance-overlay.module.css';
import { watchForReturn } from './maintenance-watch.ts';
import { router } from './router.tsx';

/** What the maintenance screen says. */
export interface MaintenanceOverlayProps {
  /** The operator's message, '' for none. */
  message: string;
  /** It is another by now, or null: the server is back. */
  onChange: (message: string | null) => void;
}

/**
 * The maintenance screen over the page, which stays as it is below: nothing typed is lost. It goes by itself when the
 * server is back, and what had failed meanwhile is asked for again (spec 1 §2 Maintenance screen).
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
    // Not the button: an Enter meant for the form below would load the page again and lose what is typed there.
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
        // Browsers close a dialog on a second Escape whatever its cancel event says.
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
    </dialog>
  );
}

/** Guards and loaders run again, and so does what failed in the pages; their forms stay. */
async function askAgain(): Promise<void> {
  void router.invalidate();
  const { queryClient } = await import('../platform/query.ts');
  await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
}

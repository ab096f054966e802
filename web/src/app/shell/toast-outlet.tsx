import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { currentToasts, subscribeToasts } from '../../ui/overlay/toast-store.ts';

const Toasts = lazy(async () => ({ default: (await import('../../ui/overlay/toasts.tsx')).Toasts }));

/** Renders the toasts; loaded with the first one. */
export function ToastOutlet() {
  const t = useT();
  const wanted = useSyncExternalStore(subscribeToasts, currentToasts).length > 0;
  if (!wanted) return null;
  return (
    <Suspense>
      <Toasts label={t('common.notifications')} closeLabel={t('common.close')} />
    </Suspense>
  );
}

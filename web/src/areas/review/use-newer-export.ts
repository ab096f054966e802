import { useEffect, useEffectEvent } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { dismissToast, showToast } from '../../ui/overlay/toast-store.ts';

/** Offers a newer version of the design while there is one; `onShow` loads it. */
export function useNewerExport(isWaiting: boolean, onShow: () => void): void {
  const t = useT();
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (!isWaiting) return;
    const id = showToast({
      kind: 'info',
      text: t('review.newer.text'),
      action: { label: t('review.newer.show'), onPress: () => show() },
      duration: Number.POSITIVE_INFINITY,
    });
    return () => dismissToast(id);
  }, [isWaiting, t]);
}

import { useBlocker } from '@tanstack/react-router';
import { useT } from '../../i18n/use-t.ts';
import { ConfirmDialog } from '../form/confirm-dialog.tsx';

/**
 * Asks before a page is left on which a payment is under way; the browser asks where its tab is closed or reloaded. What
 * goes on by itself after the payment passes with `ignoreBlocker`.
 */
export function PayingGuard({ isPaying }: { isPaying: boolean }) {
  const t = useT();
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    enableBeforeUnload: isPaying,
    disabled: !isPaying,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('common.paying.title')}
      confirm={t('common.paying.confirm')}
      cancel={t('common.paying.stay')}
      act={blocker.proceed}
      // The payment is through, or was refused: there is nothing to lose any more.
      open={isPaying}
      onClose={blocker.reset}
    >
      {t('common.paying.text')}
    </ConfirmDialog>
  );
}

import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';

/** Asks before a publication that is under way is given up by closing; `open` false when it has ended by itself. */
export function StopPublishingDialog({
  open,
  onStop,
  onClose,
}: {
  open: boolean;
  onStop: () => void;
  onClose: () => void;
}) {
  const t = useT();
  return (
    <ConfirmDialog
      open={open}
      title={t('publishing.stop.title')}
      confirm={t('publishing.stop.confirm')}
      cancel={t('publishing.stop.keep')}
      act={onStop}
      onClose={onClose}
    >
      {t('publishing.stop.text')}
    </ConfirmDialog>
  );
}

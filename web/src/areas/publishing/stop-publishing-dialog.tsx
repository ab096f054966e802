import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';

/** Asks for confirmation before closing abandons a running publication. */
export function StopPublishingDialog({
  open,
  onKeep,
  onStop,
}: {
  open: boolean;
  onKeep: () => void;
  onStop: () => void;
}) {
  const t = useT();
  return (
    <Modal
      open={open}
      onClose={onKeep}
      size="small"
      title={t('publishing.stop.title')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={onKeep}>
            {t('publishing.stop.keep')}
          </Button>
          <Button variant="danger" onClick={onStop}>
            {t('publishing.stop.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('publishing.stop.text')}</p>
    </Modal>
  );
}

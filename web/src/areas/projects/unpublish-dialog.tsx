import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type ReviewLink, useUnpublish } from './use-review-links.ts';

/** Says what unpublishing does before doing it. `link` null is closed. */
export function UnpublishDialog({
  teamId,
  link,
  onClose,
}: {
  teamId: string;
  link: ReviewLink | null;
  onClose: () => void;
}) {
  const t = useT();
  // Kept while the dialog closes, so that its title does not change on the way out.
  const [shown, setShown] = useState(link);
  if (link && link !== shown) setShown(link);
  const unpublish = useUnpublish(teamId, ({ title }) => {
    showToast({ kind: 'ok', text: t('projects.unpublish.done', { title }) });
    onClose();
  });
  const close = () => {
    unpublish.reset();
    onClose();
  };
  return (
    <Modal
      open={link !== null}
      onClose={close}
      size="small"
      title={t('projects.unpublish.title', { title: shown?.title ?? '' })}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button variant="danger" busy={unpublish.isPending} onClick={() => link && unpublish.mutate(link)}>
            {t('projects.unpublish.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('projects.unpublish.text')}</p>
      {unpublish.isError ? <FieldError>{t('projects.unpublish.failed')}</FieldError> : null}
    </Modal>
  );
}

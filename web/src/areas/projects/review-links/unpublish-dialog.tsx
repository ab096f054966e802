import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { type UnpublishedLink, unpublishRefusal, useUnpublish } from './use-review-links.ts';

/** Says what unpublishing does before doing it. */
export function UnpublishDialog({
  teamId,
  link,
  onClose,
}: {
  teamId: string;
  link: UnpublishedLink;
  onClose: () => void;
}) {
  const t = useT();
  const unpublish = useUnpublish(teamId);
  const { title } = link;
  return (
    <ConfirmDialog
      title={t('projects.unpublish.title', { title })}
      confirm={t('projects.unpublish.confirm')}
      act={() => unpublish.mutateAsync(link)}
      refusal={unpublishRefusal}
      done={t('projects.unpublish.done', { title })}
      onClose={onClose}
    >
      {t('projects.unpublish.text')}
    </ConfirmDialog>
  );
}

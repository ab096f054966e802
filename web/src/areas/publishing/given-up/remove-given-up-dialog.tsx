import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import type { GivenUpDesign } from './use-given-up.ts';
import { removeGivenUp, removeRefusal } from './use-retry-design.ts';

/** Says that the files are gone then, before they are. */
export function RemoveGivenUpDialog({ design, onClose }: { design: GivenUpDesign; onClose: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { title } = design;
  return (
    <ConfirmDialog
      title={t('publishing.givenUp.remove.title', { title })}
      confirm={t('publishing.givenUp.remove')}
      act={() => removeGivenUp(design)}
      refusal={removeRefusal}
      done={t('publishing.givenUp.remove.done', { title })}
      onClose={() => {
        onClose();
        spreadNews(queries, 'design-given-up');
      }}
    >
      {t('publishing.givenUp.remove.text')}
    </ConfirmDialog>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { GivenUpDesign } from './use-given-up.ts';
import { removeGivenUp, removeRefusal } from './use-retry-design.ts';

const retryRefusal = refusals<'POST /app/web-exports/{webExportId}/retry'>({
  WEB_EXPORT_NOT_FOUND: null,
  WEB_EXPORT_CLOSED: null,
  OPERATION_NOT_ALLOWED: 'publishing.failure.forbidden',
  UPLOAD_LIMIT_REACHED: 'publishing.failure.limit',
});

/** Makes again what is missing of a design whose link works, or leaves it so. The server goes on with it in any case. */
export function useIncompleteDesign(design: GivenUpDesign) {
  const t = useT();
  const queries = useQueryClient();
  const { webExportId, title } = design;
  const onSettled = () => spreadNews(queries, 'design-given-up');
  const retry = useMutation({
    mutationFn: () => call('POST /app/web-exports/{webExportId}/retry', { params: { webExportId } }),
    onSuccess: () => showToast({ kind: 'ok', text: t('publishing.incomplete.done', { title }) }),
    onError: (error) => {
      const { form } = retryRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    },
    onSettled,
  });
  const dismiss = useMutation({
    mutationFn: () => removeGivenUp(design),
    onError: (error) => {
      const { form } = removeRefusal(error);
      if (form) showToast({ kind: 'error', text: t(form) });
    },
    onSettled,
  });
  return { retry, dismiss };
}

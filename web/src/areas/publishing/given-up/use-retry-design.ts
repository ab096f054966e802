import { PublishFailure, retryPublication } from '@chamfer/client/publish';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { call } from '../../../platform/api/api.ts';
import { spreadNews } from '../../../platform/api/query-news.ts';
import { refusals } from '../../../platform/form/refusals.ts';
import { report } from '../../../platform/tracking/report.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { failureText } from '../publication/publish-failure-texts.ts';
import { publishTransport } from '../publication/publish-transport.ts';
import type { GivenUpDesign } from './use-given-up.ts';

/**
 * Publishes a design that the server gave up, with the files it has, and reports how it ended, also when the page was left
 * meanwhile: the server goes on in any case.
 */
export function useRetryDesign({ webExportId, title }: GivenUpDesign) {
  const t = useT();
  const format = useFormats();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      retryPublication(publishTransport, webExportId, {
        signal: new AbortController().signal,
        onProgress: () => undefined,
      }),
    onSuccess: () => {
      spreadNews(queries, 'design-published');
      showToast({ kind: 'ok', text: t('publishing.givenUp.done', { title }) });
    },
    onError: (error) => {
      spreadNews(queries, 'design-given-up');
      if (!(error instanceof PublishFailure)) report(error);
      const failure = error instanceof PublishFailure ? error : new PublishFailure({ code: 'UNKNOWN', message: '' });
      const isGone = failure.code === 'WEB_EXPORT_CLOSED' || failure.code === 'WEB_EXPORT_NOT_FOUND';
      const date = failure.retryUntil ? format.day(failure.retryUntil) : '';
      const values = { name: failure.fileName ?? title, date, files: '' };
      const text = isGone ? t('publishing.givenUp.gone', { title }) : t(failureText(failure).text, values);
      showToast({ kind: 'error', text });
    },
  });
}

/** Removes the files of a design that the server gave up. */
export async function removeGivenUp({ webExportId }: GivenUpDesign): Promise<void> {
  await call('DELETE /app/web-exports/{webExportId}', { params: { webExportId } });
}

/** What a refusal to remove them says; what is gone, or published, is as good as removed. */
export const removeRefusal = refusals<'DELETE /app/web-exports/{webExportId}'>({
  WEB_EXPORT_NOT_FOUND: null,
  WEB_EXPORT_CLOSED: null,
});

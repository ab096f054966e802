import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { report } from '../../../platform/tracking/report.ts';
import { Button } from '../../../ui/action/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { drawingFileQuery } from '../drawing-files/use-drawing-file.ts';
import type { Drawing, WebExport } from '../review-types.ts';
import { freshReview } from '../use-review.ts';
import { saveFile } from './save-file.ts';

/** Makes the report, shows how far it is, and saves it; closing the dialog ends that. */
export default function ReportDialog({
  viewLink,
  webExport,
  entries,
  onClose,
}: {
  readonly viewLink: string;
  readonly webExport: WebExport;
  readonly entries: readonly NumberedComment[];
  readonly onClose: () => void;
}) {
  const t = useT();
  const format = useFormats();
  const client = useQueryClient();
  const isSignedIn = useSignedIn();
  const [share, setShare] = useState(0);
  const [isOpen, setOpen] = useState(true);
  const make = useEffectEvent(async (signal: AbortSignal) => {
    // Addresses of files are valid for a while only, and this page may have been open for longer.
    const fresh = await freshReview(client, viewLink, isSignedIn);
    const isSame = fresh.webExport.webExportId === webExport.webExportId;
    const shown = isSame ? fresh.webExport : webExport;
    const fileOf = (drawing: Drawing) =>
      client.fetchQuery({
        ...drawingFileQuery({ client, viewLink, isSignedIn }, drawing, () => undefined),
        staleTime: Number.POSITIVE_INFINITY,
      });
    const { makeReport } = await import('./make-report.ts');
    const href = new URL(`/v/${viewLink}`, window.location.origin).href;
    const speech = { t, format };
    return makeReport({ webExport: shown, entries, href, fileOf, speech, signal, onProgress: setShare });
  });
  const save = useEffectEvent((file: Blob) => {
    saveFile(file, `${t('report.fileName', { title: webExport.title })}.pdf`);
    setOpen(false);
  });
  const fail = useEffectEvent((error: unknown) => {
    report(error);
    showToast({ kind: 'error', text: t('report.failed') });
    setOpen(false);
  });
  useEffect(() => {
    const stop = new AbortController();
    make(stop.signal).then(
      (file) => !stop.signal.aborted && save(file),
      (error: unknown) => !stop.signal.aborted && fail(error),
    );
    return () => stop.abort();
  }, []);
  return (
    <Modal
      open={isOpen}
      size="small"
      title={t('report.making')}
      closeLabel={t('report.cancel')}
      onClose={onClose}
      footer={<Button onClick={() => setOpen(false)}>{t('report.cancel')}</Button>}
    >
      <p>{t('report.note')}</p>
      <ProgressBar value={share} label={t('report.making')} valueText={format.percent(share)} width="100%" />
    </Modal>
  );
}

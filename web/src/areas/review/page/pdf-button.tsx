import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import type { Drawing } from '../review-types.ts';
import { freshReview } from '../use-review.ts';

/** Saves the drawing's PDF; rendered only if there is one (DECISIONS 49). */
export default function PdfButton({ viewLink, drawing }: { readonly viewLink: string; readonly drawing: Drawing }) {
  const t = useT();
  const client = useQueryClient();
  const isSignedIn = useSignedIn();
  const { pdfDownload, drawingId } = drawing;
  if (!pdfDownload) return null;
  const open = async (event: MouseEvent) => {
    if (Date.parse(pdfDownload.expiresAt) > Date.now()) return;
    event.preventDefault();
    const fresh = await freshReview(client, viewLink, isSignedIn);
    const again = fresh.webExport.drawingsDownload.find((candidate) => candidate.drawingId === drawingId);
    if (again?.pdfDownload) window.location.assign(again.pdfDownload.url);
  };
  return (
    <ButtonLink
      href={pdfDownload.url}
      download={`${drawing.title}.pdf`}
      icon={<Download size={16} strokeWidth={1.5} aria-hidden />}
      onClick={(event: MouseEvent) => void open(event).catch(() => undefined)}
    >
      {t('review.pdf.button')}
    </ButtonLink>
  );
}

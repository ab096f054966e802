import { ScanEye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { arPlace, sceneViewerLink } from './ar-link.ts';
import { ArDialog } from './on-demand.ts';
import type { WebExport } from './review-types.ts';

/** Shows the model in the room: at once on Android, through a code for a phone on a desktop, not at all elsewhere. */
export function ArButton({ webExport }: { readonly webExport: WebExport }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const place = arPlace(navigator);
  const icon = <ScanEye size={16} strokeWidth={1.5} aria-hidden />;
  if (place === 'nowhere') return null;
  if (place === 'scene-viewer') {
    return (
      <ButtonLink href={sceneViewerLinkOf(webExport)} icon={icon}>
        {t('review.ar.button')}
      </ButtonLink>
    );
  }
  return (
    <>
      <Button icon={icon} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('review.ar.button')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ArDialog page={window.location.href} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Scene Viewer's link for this export, back to this page on a device without it. */
export function sceneViewerLinkOf(webExport: WebExport): string {
  const model = new URL(webExport.modelFileDownload.url, window.location.href).href;
  return sceneViewerLink(model, webExport.title, window.location.href);
}

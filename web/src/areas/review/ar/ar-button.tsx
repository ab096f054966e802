'use no memo';

import { ScanEye } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { track } from '../../../platform/tracking/signals.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { Model } from '../model/use-model.ts';
import { ArDialog } from '../on-demand/page.ts';
import type { WebExport } from '../review-types.ts';
import { arPlace, thisBrowser } from './ar-link.ts';
import { ArStart } from './ar-start.tsx';
import { useArRoom } from './use-ar-room.tsx';
import { useWebXr } from './use-web-xr.ts';

/** What the AR button needs: a model and the comments pinned to it. */
export interface ArButtonProps {
  readonly webExport: WebExport;
  readonly model: Model;
  readonly comments: readonly NumberedComment[];
}

/**
 * Shows the model in augmented reality: with its pins if the browser supports WebXR, otherwise with the app of the
 * phone. On a desktop it shows a QR code for a phone; if nothing is possible, the button is not rendered.
 */
export default function ArButton({ webExport, model, comments }: ArButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const webXr = useWebXr(model);
  const room = useArRoom(webXr === 'none' ? null : model.viewer, comments);
  const place = arPlace(thisBrowser(), webExport);
  const opened = () => track('ar_opened', { project_id: webExport.projectId, web_export_id: webExport.webExportId });
  const icon = <ScanEye size={16} strokeWidth={1.5} aria-hidden />;
  if (webXr !== 'none') {
    return (
      <>
        <Button
          icon={icon}
          busy={webXr === 'loading' || room.isStarting}
          onClick={() => {
            opened();
            room.start();
          }}
        >
          {t('review.ar.button')}
        </Button>
        {room.overlay}
      </>
    );
  }
  if (place === 'nowhere') return null;
  if (place !== 'phone')
    return <ArStart webExport={webExport} place={place} label={t('review.ar.button')} onStart={opened} />;
  return (
    <>
      <Button
        icon={icon}
        aria-haspopup="dialog"
        onClick={() => {
          opened();
          setOpen(true);
        }}
      >
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

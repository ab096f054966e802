import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { ArButtonProps } from './ar-button.tsx';
import { arPlace, thisBrowser } from './ar-link.ts';
import { ArStart } from './ar-start.tsx';
import { useArRoom } from './use-ar-room.tsx';
import { useWebXr } from './use-web-xr.ts';

/**
 * Shown on a phone after the QR code of the AR dialog was scanned: one tap starts AR, which no page may do without a
 * tap.
 */
export default function ArPrompt({ webExport, model, comments }: ArButtonProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const webXr = useWebXr(model);
  const room = useArRoom(webXr === 'none' ? null : model.viewer, comments);
  const place = arPlace(thisBrowser(), webExport);
  if (webXr === 'none' && place === 'phone') return null;
  const close = () => setOpen(false);
  const startHere = () => {
    // An open modal would keep every tap from what is shown in the room.
    close();
    room.start();
  };
  const start =
    webXr !== 'none' ? (
      <Button variant="primary" busy={webXr === 'loading'} onClick={startHere}>
        {t('review.ar.start')}
      </Button>
    ) : place === 'scene-viewer' || place === 'quick-look' ? (
      <ArStart webExport={webExport} place={place} variant="primary" label={t('review.ar.start')} onStart={close} />
    ) : undefined;
  return (
    <>
      <Modal
        open={isOpen}
        size="small"
        title={t('review.ar.title')}
        closeLabel={t('common.close')}
        onClose={close}
        footer={start}
      >
        <p>{start ? t('review.ar.startText') : t('review.ar.unsupported')}</p>
      </Modal>
      {room.overlay}
    </>
  );
}

import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Modal } from '../../ui/modal.tsx';
import { arPlace, thisBrowser } from './ar-link.ts';
import { ArStart } from './ar-start.tsx';
import type { WebExport } from './review-types.ts';

/** What the code of the AR dialog leads to on a phone: one tap starts AR, which no page may do by itself. */
export default function ArPrompt({ webExport }: { readonly webExport: WebExport }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const place = arPlace(thisBrowser(), webExport);
  if (place === 'phone') return null;
  const close = () => setOpen(false);
  return (
    <Modal
      open={isOpen}
      size="small"
      title={t('review.ar.title')}
      closeLabel={t('common.close')}
      onClose={close}
      footer={
        place === 'nowhere' ? undefined : (
          <ArStart webExport={webExport} place={place} variant="primary" label={t('review.ar.start')} onStart={close} />
        )
      }
    >
      <p>{place === 'nowhere' ? t('review.ar.unsupported') : t('review.ar.startText')}</p>
    </Modal>
  );
}

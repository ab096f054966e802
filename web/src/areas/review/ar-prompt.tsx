import { ScanEye } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sceneViewerLinkOf } from './ar-button.tsx';
import { arPlace } from './ar-link.ts';
import type { WebExport } from './review-types.ts';

/** What the code of the AR dialog leads to on a phone: one tap starts AR, which no page may do by itself. */
export default function ArPrompt({ webExport }: { readonly webExport: WebExport }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const place = arPlace(navigator);
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
        place === 'scene-viewer' ? (
          <ButtonLink
            variant="primary"
            href={sceneViewerLinkOf(webExport)}
            icon={<ScanEye size={16} strokeWidth={1.5} aria-hidden />}
            onClick={close}
          >
            {t('review.ar.start')}
          </ButtonLink>
        ) : undefined
      }
    >
      <p>{place === 'scene-viewer' ? t('review.ar.startText') : t('review.ar.unsupported')}</p>
    </Modal>
  );
}

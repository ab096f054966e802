import { useT } from '../../../i18n/use-t.ts';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { QrCode } from '../../../ui/symbol/qr-code.tsx';
import { arPageLink } from './ar-link.ts';

/** A QR code that opens this page on a phone and starts AR there. `page` is the absolute URL of the page. */
export default function ArDialog({ page, onClose }: { readonly page: string; readonly onClose: () => void }) {
  const t = useT();
  const address = arPageLink(page);
  return (
    <Modal open size="small" title={t('review.ar.title')} closeLabel={t('common.close')} onClose={onClose}>
      <QrCode text={address} label={t('review.ar.code')} />
      <p>{t('review.ar.text')}</p>
    </Modal>
  );
}

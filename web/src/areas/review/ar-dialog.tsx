import { encode } from 'uqr';
import { useT } from '../../i18n/use-t.ts';
import { Modal } from '../../ui/modal.tsx';
import styles from './ar-dialog.module.css';
import { arPageLink } from './ar-link.ts';

/** A code that opens this page on a phone and starts AR there. `page` is the absolute address of the page. */
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

/** The code as one path of squares: dark on light in both themes, as scanners want it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} />
    </svg>
  );
}

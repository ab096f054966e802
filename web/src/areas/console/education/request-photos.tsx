import { Images, ShieldCheck, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import styles from './education.module.css';
import { type OpenedPhoto, openPhotos, type ShownRequest } from './use-requests.ts';

/** The photos of a request. They are fetched when somebody opens them, which is in the audit log; each can be enlarged. */
export function RequestPhotos({ request: { requestId, photos: kept, evidence } }: { request: ShownRequest }) {
  const t = useT();
  const [opened, setOpened] = useState<OpenedPhoto[] | null>(null);
  const [isOpening, setOpening] = useState(false);
  const [large, setLarge] = useState<OpenedPhoto | null>(null);
  const open = async () => {
    setOpening(true);
    try {
      setOpened(await openPhotos(requestId));
    } catch {
      showToast({ kind: 'error', text: t('consoleWork.photos.failed') });
    } finally {
      setOpening(false);
    }
  };
  if (evidence === 'address' && kept === 0) return null;
  return (
    <>
      {opened && opened.length > 0 ? (
        <div className={styles.photos}>
          {opened.map((photo) => (
            <Photo key={photo.name} photo={photo} onEnlarge={() => setLarge(photo)} />
          ))}
        </div>
      ) : (
        <Card
          title={t('consoleWork.photos.title', { count: kept })}
          lead={kept === 0 ? t('consoleWork.photos.deleted') : undefined}
          action={
            kept > 0 ? (
              <Button
                icon={<Images size={16} strokeWidth={1.5} aria-hidden />}
                busy={isOpening}
                onClick={() => void open()}
              >
                {t('consoleWork.photos.open')}
              </Button>
            ) : undefined
          }
        />
      )}
      {kept > 0 ? (
        <p className={styles.note}>
          <ShieldCheck size={16} strokeWidth={1.5} aria-hidden />
          {t('consoleWork.photos.note')}
        </p>
      ) : null}
      {large ? <Enlarged photo={large} onClose={() => setLarge(null)} /> : null}
    </>
  );
}

const addressOf = ({ webp }: OpenedPhoto) => `data:image/webp;base64,${webp}`;

function Photo({ photo, onEnlarge }: { photo: OpenedPhoto; onEnlarge: () => void }) {
  const t = useT();
  const format = useFormats();
  const label = t('consoleWork.photos.enlarge', { name: photo.name });
  return (
    <figure className={styles.photo}>
      <img src={addressOf(photo)} alt={t('consoleWork.photos.alt', { name: photo.name })} />
      <figcaption>
        <span className={styles.caption}>
          <bdi>{photo.name}</bdi>
          <span className={styles.soft}>{format.bytes(photo.bytes)}</span>
        </span>
        <Button variant="quiet" size="sm" iconOnly aria-label={label} title={label} onClick={onEnlarge}>
          <ZoomIn size={16} strokeWidth={1.5} aria-hidden />
        </Button>
      </figcaption>
    </figure>
  );
}

/** A photo as wide as fits, or in its own size, so that what is printed small can be read. */
function Enlarged({ photo, onClose }: { photo: OpenedPhoto; onClose: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const [isWhole, setWhole] = useState(true);
  const label = t(isWhole ? 'consoleWork.photos.ownSize' : 'consoleWork.photos.fit');
  return (
    <Modal
      open={isOpen}
      size="large"
      title={<bdi>{photo.name}</bdi>}
      closeLabel={t('common.close')}
      onClosing={() => setOpen(false)}
      onClose={onClose}
      footer={<Button onClick={() => setWhole(!isWhole)}>{label}</Button>}
    >
      <section className={styles.large} data-whole={isWhole || undefined} aria-label={photo.name}>
        <img src={addressOf(photo)} alt={t('consoleWork.photos.alt', { name: photo.name })} />
      </section>
    </Modal>
  );
}

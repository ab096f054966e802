import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { CommentPicture } from '../review-types.ts';
import styles from './lightbox.module.css';
import { usePicture } from './use-picture.ts';

/** The pictures of a comment, one at a time and as large as fits; arrow keys turn, Escape goes back to the comment. */
export default function Lightbox(props: {
  readonly pictures: readonly CommentPicture[];
  readonly first: number;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { pictures } = props;
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState(props.first);
  // One may have gone with an edit or a deletion meanwhile.
  const index = Math.min(at, pictures.length - 1);
  const picture = pictures[index]!;
  const turn = (by: number) => setAt((index + by + pictures.length) % pictures.length);
  const keyDown = useEffectEvent((event: KeyboardEvent) => {
    // Nothing of it is for the page below, whose own keys are heard further out.
    if (event.key !== 'Escape') event.stopPropagation();
    if (pictures.length < 2) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => keyDown(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  return (
    <Modal
      open={isOpen}
      size="large"
      title={<bdi>{picture.name || t('reviewPictures.unnamed')}</bdi>}
      closeLabel={t('reviewPictures.close')}
      onClosing={() => setOpen(false)}
      onClose={props.onClose}
    >
      <div className={styles.box}>
        <Large key={picture.pictureId} picture={picture} />
        {pictures.length > 1 ? (
          <div className={styles.turn}>
            <Button iconOnly aria-label={t('reviewPictures.previous')} onClick={() => turn(-1)}>
              <ChevronLeft {...icon} />
            </Button>
            <span aria-live="polite">{t('reviewPictures.number', { number: index + 1, count: pictures.length })}</span>
            <Button iconOnly data-autofocus aria-label={t('reviewPictures.next')} onClick={() => turn(1)}>
              <ChevronRight {...icon} />
            </Button>
          </div>
        ) : null}
      </div>
    </Modal>
  );
}

function Large({ picture }: { readonly picture: CommentPicture }) {
  const t = useT();
  const { name, width, height } = picture;
  const { address, isError, retry } = usePicture(picture.pictureId, 'full');
  return (
    <div className={styles.stage} style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}>
      {address ? <img src={address} alt={name} width={width} height={height} /> : null}
      {!address && !isError ? <Spinner label={t('reviewPictures.loading')} /> : null}
      {isError ? (
        <div className={styles.failed} role="alert">
          <p>{t('reviewPictures.failed')}</p>
          <Button size="sm" onClick={retry}>
            {t('common.retry')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

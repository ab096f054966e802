import { ImageOff } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { CommentPicture } from '../review-types.ts';
import styles from './comment-pictures.module.css';
import { usePicture } from './use-picture.ts';

const Lightbox = lazy(() => import('./lightbox.tsx'));

/** How high thumbnails are, and how wide at least and at most. CSS pixels. */
const height = 72;
const widths = { least: 48, most: 128 } as const;

/** The pictures of a comment, each with its room from the beginning; each opens the lightbox. */
export function CommentPictures({ pictures }: { readonly pictures: readonly CommentPicture[] }) {
  const t = useT();
  const [opened, setOpened] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <>
      <ul className={styles.list} aria-label={t('reviewPictures.list')}>
        {pictures.map((picture, index) => (
          <li key={picture.pictureId}>
            <Thumbnail picture={picture} onOpen={() => setOpened(index)} />
          </li>
        ))}
      </ul>
      {opened !== null ? (
        <div className={styles.lightbox}>
          <Suspense fallback={null}>
            <Lightbox pictures={pictures} first={opened} onClose={() => setOpened(null)} />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

function Thumbnail({ picture, onOpen }: { readonly picture: CommentPicture; readonly onOpen: () => void }) {
  const t = useT();
  const { name } = picture;
  const { address, isError, retry } = usePicture(picture.pictureId, 'thumbnail');
  const [drawn, setDrawn] = useState<string | null>(null);
  const width = Math.min(widths.most, Math.max(widths.least, Math.round((height * picture.width) / picture.height)));
  return (
    <button
      type="button"
      className={styles.thumbnail}
      style={{ width, height }}
      aria-label={t('reviewPictures.open', { name })}
      title={name}
      onClick={() => {
        if (isError) retry();
        onOpen();
      }}
    >
      {isError || (address && drawn === address) ? null : <Skeleton height="100%" className={styles.waiting} />}
      {address ? <img src={address} alt="" width={width} height={height} onLoad={() => setDrawn(address)} /> : null}
      {isError ? <ImageOff size={16} strokeWidth={1.5} aria-hidden /> : null}
    </button>
  );
}

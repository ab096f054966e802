import { useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { DrawingKindProps } from './drawing-stage.tsx';
import type { Size } from './drawing-view.ts';
import styles from './drawing-window.module.css';
import { DrawingWindow } from './drawing-window.tsx';

/**
 * An SVG drawing in an image element, where its scripts cannot run (DECISIONS 49). The browser draws it sharply at
 * every zoom.
 */
export function SvgDrawing({ file, onReady, onError, ...props }: DrawingKindProps) {
  const t = useT();
  const picture = useSvgPicture(file, onReady, onError);
  if (!picture) return null;
  const { title, pages } = props.drawing;
  const label = t('review.drawing.picture', { title, page: props.page, pages });
  return (
    <DrawingWindow
      {...props}
      sheet={picture.size}
      renderSheet={() => <img className={styles.picture} src={picture.address} alt={label} draggable={false} />}
    />
  );
}

/** A0 in CSS pixels, for a drawing without a size. */
const unknownSize: Size = { width: 4494, height: 3179 };

function useSvgPicture(file: Blob, onReady: () => void, onError: (error: unknown) => void) {
  const [picture, setPicture] = useState<{ address: string; size: Size } | null>(null);
  const show = useEffectEvent((address: string, { naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    setPicture({ address, size: width && height ? { width, height } : unknownSize });
    onReady();
  });
  const fail = useEffectEvent(onError);
  useEffect(() => {
    // Stored files may be served as plain bytes; an image needs the type.
    const address = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
    const image = new Image();
    let isGone = false;
    image.onload = () => !isGone && show(address, image);
    image.onerror = () => !isGone && fail(new Error('The drawing is no picture.'));
    image.src = address;
    return () => {
      isGone = true;
      setPicture(null);
      // An address that is still being read must not go away under the reader.
      if (image.complete) URL.revokeObjectURL(address);
      else image.onload = image.onerror = () => URL.revokeObjectURL(address);
    };
  }, [file]);
  return picture;
}

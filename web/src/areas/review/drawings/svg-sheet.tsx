import { useEffect, useState } from 'react';
import styles from './drawing-stage.module.css';
import type { Size } from './drawing-view.ts';

/** An SVG drawing in an image element, where no script of it can run (DECISIONS 49). Sizes in CSS pixels. */
export function SvgSheet(props: {
  readonly file: Blob;
  readonly label: string;
  readonly onSize: (size: Size) => void;
  readonly onFailure: (error: unknown) => void;
}) {
  const address = useObjectUrl(props.file);
  if (!address) return null;
  return (
    <img
      className={styles.picture}
      src={address}
      alt={props.label}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        props.onSize({ width: naturalWidth || 1189, height: naturalHeight || 841 })
      }
      onError={() => props.onFailure(new Error('The drawing is no picture.'))}
    />
  );
}

function useObjectUrl(file: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    // The server serves stored files as downloads; an image needs to be told what it is.
    const created = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }));
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}

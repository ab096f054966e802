'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import type { Insets } from '@chamfer/viewer/port';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Theme } from '../../../ui/theme.ts';
import type { WebExport } from '../review-types.ts';
import styles from './model-poster.module.css';

/** The thumbnail in place of the model until the engine shows it, so that there is something to see at once. */
export function ModelPoster(props: {
  readonly webExport: WebExport;
  readonly theme: Theme;
  readonly insets: Insets;
  /** The model is there: the poster fades away. */
  readonly isGone: boolean;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const url = props.webExport.thumbnailDownloads?.[props.theme].url;
  if (!url || broken === url) return null;
  const { top, right, bottom, left } = props.insets;
  return (
    <div
      className={classNames(styles.poster, props.isGone && styles.gone)}
      style={{ inset: `${top}px ${right}px ${bottom}px ${left}px` }}
    >
      <img className={styles.picture} src={url} alt="" fetchPriority="high" onError={() => setBroken(url)} />
    </div>
  );
}

'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { OPENING, posterMatrix } from '@chamfer/viewer/opening';
import type { Insets } from '@chamfer/viewer/port';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Size } from '../viewport/use-size.ts';
import styles from './model-poster.module.css';

/**
 * The thumbnail, shown instead of the model until the engine shows all of it. It is placed over the stage to match the
 * opening camera pose, so that nothing moves when it disappears.
 */
export function ModelPoster(props: {
  readonly url: string;
  /** The size of the stage, in CSS pixels. */
  readonly stage: Size;
  readonly insets: Insets;
  /** Whether the model is shown, so that the poster fades out. */
  readonly isGone: boolean;
}) {
  const { url, stage, insets, isGone } = props;
  const [broken, setBroken] = useState<string | null>(null);
  // The thumbnail of a new design may come after the model.
  const [isLate] = useState(isGone);
  if (isLate || broken === url || stage.width === 0) return null;
  return (
    <img
      className={classNames(styles.poster, isGone && styles.gone)}
      style={{ ...OPENING_SIZE, transform: `matrix3d(${posterMatrix(stage, insets).join()})` }}
      src={url}
      alt=""
      fetchPriority="high"
      data-poster={isGone ? 'gone' : 'shown'}
      onError={() => setBroken(url)}
    />
  );
}

const OPENING_SIZE = { width: OPENING.width, height: OPENING.height };

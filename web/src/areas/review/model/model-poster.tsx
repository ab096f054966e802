'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { OPENING, posterMatrix } from '@chamfer/viewer/opening';
import type { Insets } from '@chamfer/viewer/port';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Size } from '../page/use-size.ts';
import styles from './model-poster.module.css';

/**
 * The thumbnail in place of the model until the engine shows all of it: laid over the stage just as the camera opens,
 * so that nothing moves when it goes.
 */
export function ModelPoster(props: {
  readonly url: string;
  /** Of the stage, CSS pixels. */
  readonly stage: Size;
  readonly insets: Insets;
  /** The model is there: the poster fades away. */
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

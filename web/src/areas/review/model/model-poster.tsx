'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { OPENING, posterMatrix } from '@chamfer/viewer/opening';
import type { Insets } from '@chamfer/viewer/port';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { Theme } from '../../../ui/theme.ts';
import type { Size } from '../page/use-size.ts';
import type { WebExport } from '../review-types.ts';
import styles from './model-poster.module.css';

/**
 * The thumbnail in place of the model until the engine shows all of it: laid over the stage just as the camera opens,
 * so that nothing moves when it goes.
 */
export function ModelPoster(props: {
  readonly webExport: WebExport;
  readonly theme: Theme;
  /** Of the stage, CSS pixels. */
  readonly stage: Size;
  readonly insets: Insets;
  /** The model is there: the poster fades away. */
  readonly isGone: boolean;
}) {
  const [isBroken, setIsBroken] = useState(false);
  const { stage, insets, isGone } = props;
  if (isBroken || stage.width === 0) return null;
  return (
    <img
      className={classNames(styles.poster, isGone && styles.gone)}
      style={{ ...OPENING_SIZE, transform: `matrix3d(${posterMatrix(stage, insets).join()})` }}
      src={props.webExport.thumbnailDownloads[props.theme].url}
      alt=""
      fetchPriority="high"
      data-poster={isGone ? 'gone' : 'shown'}
      onError={() => setIsBroken(true)}
    />
  );
}

const OPENING_SIZE = { width: OPENING.width, height: OPENING.height };

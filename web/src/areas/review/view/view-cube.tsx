'use no memo';
import type { StandardView, Viewer } from '@chamfer/viewer/port';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useSignal } from '../model/use-viewer.ts';
import { cubeTurn } from './cube-turn.ts';
import styles from './view-cube.module.css';

type Face = Exclude<StandardView, 'iso'>;
const faces: readonly Face[] = ['front', 'right', 'back', 'left', 'top', 'bottom'];
const unturned = { right: { x: 1, y: 0, z: 0 }, up: { x: 0, y: 1, z: 0 }, back: { x: 0, y: 0, z: 1 } };

/**
 * A cube that turns with the model; its faces turn the model to the standard views. It is one tab stop: the arrow keys
 * move from face to face, and the name of the focused face is shown below, because the face may be turned away.
 */
export function ViewCube({ viewer }: { readonly viewer: Viewer }) {
  const t = useT();
  const orientation = useSignal(viewer.views.orientation, unturned);
  const [stop, setStop] = useState<Face>('front');
  const [focused, setFocused] = useState<Face | null>(null);
  const focus = (face: Face, event: FocusEvent) => {
    setStop(face);
    setFocused(event.target.matches(':focus-visible') ? face : null);
  };
  const keyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = faces.at((faces.indexOf(stop) + step) % faces.length);
    event.currentTarget.querySelector<HTMLElement>(`[data-face="${next}"]`)?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('tools.cube')}
      className={styles.cube}
      onKeyDown={keyDown}
      onBlur={() => setFocused(null)}
    >
      <div className={styles.body} style={{ transform: cubeTurn(orientation) }}>
        {faces.map((face) => (
          <button
            key={face}
            type="button"
            data-face={face}
            className={styles.face}
            tabIndex={face === stop ? 0 : -1}
            aria-label={t(`tools.view.${face}`)}
            onFocus={(event) => focus(face, event)}
            onClick={() => void viewer.views.show(face)}
          >
            <span aria-hidden>{t(`tools.face.${face}`)}</span>
          </button>
        ))}
      </div>
      {focused ? (
        <span className={styles.name} aria-hidden>
          {t(`tools.view.${focused}`)}
        </span>
      ) : null}
    </div>
  );
}

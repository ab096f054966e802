'use no memo'; // Drawn seldom: what the compiler would remember only makes the first script larger.

import { type ComponentType, lazy, Suspense } from 'react';
import styles from './failure-art.module.css';

/** The drawing of a failure screen. */
export type FailureDrawing = 'broken-shaft' | 'missing-part' | 'padlock';

const drawings = {
  'broken-shaft': lazy(() => loadArt('BrokenShaftArt')),
  'missing-part': lazy(() => loadArt('MissingPartArt')),
  padlock: lazy(() => loadArt('PadlockArt')),
};

/** A drawing that is loaded after a failure. If it cannot be loaded either, the screen is shown without it. */
export function FailureArt({ name }: { readonly name: FailureDrawing }) {
  const Drawing = drawings[name];
  return (
    <div className={styles.art}>
      <Suspense fallback={null}>
        <Drawing />
      </Suspense>
    </div>
  );
}

function loadArt(name: 'BrokenShaftArt' | 'MissingPartArt' | 'PadlockArt') {
  return import('../../../ui/art/small-art.tsx').then(
    (art): { default: ComponentType } => ({ default: art[name] }),
    (): { default: ComponentType } => ({ default: () => null }),
  );
}

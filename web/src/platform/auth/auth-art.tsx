import { lazy, Suspense, useSyncExternalStore } from 'react';
import styles from './auth-shell.module.css';

/** The drawings of the auth screens: an exploded hinge, a dimensioned bracket, a pair of gears. */
export type AuthDrawing = 'hinge' | 'bracket' | 'gears';

const drawings = {
  hinge: lazy(async () => ({ default: (await import('../../ui/art/exploded-hinge.tsx')).ExplodedHinge })),
  bracket: lazy(async () => ({ default: (await import('../../ui/art/dimensioned-bracket.tsx')).DimensionedBracket })),
  gears: lazy(async () => ({ default: (await import('../../ui/art/gear-pair.tsx')).GearPair })),
};
const wide = '(min-width: 1024px)';

/** A line drawing next to the form. It follows the form, and is hidden on narrow screens. */
export function AuthArt({ drawing }: { drawing: AuthDrawing }) {
  const shown = useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
  if (!shown) return null;
  const Drawing = drawings[drawing];
  return (
    <aside className={styles.art} aria-hidden="true">
      <Suspense>
        <Drawing />
      </Suspense>
    </aside>
  );
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

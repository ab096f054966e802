import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import styles from './sharing.module.css';

/** How long 'Saved' is shown, in milliseconds (spec 3 §9). */
const confirmation = 1000;

/** Whether something was saved within the last second, and the function that says so. */
export function useSaved(): [boolean, () => void] {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times === 0) return;
    const timer = setTimeout(() => setTimes(0), confirmation);
    return () => clearTimeout(timer);
  }, [times]);
  return [times > 0, () => setTimes((count) => count + 1)];
}

/** 'Saved' with a check mark, announced to screen readers. */
export function SavedMark({ isSaved }: { isSaved: boolean }) {
  const t = useT();
  return (
    <span role="status" className={styles.saved}>
      {isSaved ? (
        <>
          <Check size={16} strokeWidth={1.5} aria-hidden />
          {t('sharing.saved')}
        </>
      ) : null}
    </span>
  );
}

import { ListFilter, X } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { NumberedComment } from '../comments/comment-order.ts';
import styles from './person-filter.module.css';
import { writersOf } from './thread-filter.ts';
import type { Threads } from './use-threads.ts';

const PersonMenu = lazy(() => import('./person-menu.tsx'));

/** The threads, and the list that they are chosen from. */
export interface PersonFilterProps {
  readonly threads: Threads;
  readonly list: readonly NumberedComment[];
}

/** Chooses a person whose threads are shown. The menu is loaded when it is first needed. */
export function PersonFilter(props: PersonFilterProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <PersonFilterButton onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<PersonFilterButton busy />}>
      <PersonMenu {...props} />
    </Suspense>
  );
}

/** The button without its menu. */
export function PersonFilterButton(button: ComponentProps<typeof Button>) {
  const t = useT();
  return (
    <Button
      {...button}
      variant="quiet"
      size="sm"
      iconOnly
      aria-haspopup="menu"
      aria-label={t('threads.filter.person')}
      icon={<ListFilter size={16} strokeWidth={1.5} aria-hidden />}
    />
  );
}

/** Names the person whose threads alone are shown, and ends that. */
export function OnlyPerson({ threads, list }: PersonFilterProps) {
  const t = useT();
  const { personId } = threads.filter;
  if (personId === null) return null;
  const name = writersOf(list, t).find(({ userId }) => userId === personId)?.name ?? t('review.comments.unknownUser');
  return (
    <p className={styles.only}>
      <span>{t('threads.filter.only', { name })}</span>
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        aria-label={t('threads.filter.anyone')}
        onClick={() => threads.change({ personId: null })}
      >
        <X size={16} strokeWidth={1.5} aria-hidden />
      </Button>
    </p>
  );
}

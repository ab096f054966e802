import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';
import { initials } from './initials.ts';

/**
 * The initials of a person or a team; hidden from screen readers because the name is always next to it. `me` is the
 * signed-in person, `pending` an invitation, `team` a square with a chamfered corner. `more` shows '+5' instead.
 */
export function Avatar({
  name,
  email,
  more,
  kind,
  size = 'md',
  className,
}: {
  name?: string | null;
  email?: string | null;
  more?: number;
  kind?: 'me' | 'pending' | 'team';
  /** 24, 28, 32 or 40 px. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  className?: string;
}) {
  return (
    <span className={classNames(styles.avatar, styles[size], kind && styles[kind], className)} aria-hidden="true">
      {more === undefined ? initials({ name, email }) : `+${more}`}
    </span>
  );
}

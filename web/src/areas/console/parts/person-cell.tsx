import { shownEmail } from '@chamfer/contract/shown-email';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import styles from './person-cell.module.css';

/** A person in a table: initials, the name as a link to the page about them, badges, and the address below. */
export function PersonCell({
  person: { userId, name, email },
  children,
}: {
  person: { userId: string; name: string; email: string };
  /** Badges next to the name. */
  children?: ReactNode;
}) {
  return (
    <span className={styles.person}>
      <Avatar name={name} email={email} />
      <span className={styles.texts}>
        <span className={styles.line}>
          <Link className={styles.name} to="/admin/users/$userId" params={{ userId }}>
            {name || shownEmail(email)}
          </Link>
          {children}
        </span>
        {name ? <span className={styles.email}>{shownEmail(email)}</span> : null}
      </span>
    </span>
  );
}

/** A team in a table: its initials, and its name as a link to the page about it. */
export function TeamCell({ team: { teamId, name } }: { team: { teamId: string; name: string } }) {
  return (
    <span className={styles.person}>
      <Avatar name={name} kind="team" size="lg" />
      <Link className={styles.name} to="/admin/teams/$teamId" params={{ teamId }}>
        {name}
      </Link>
    </span>
  );
}

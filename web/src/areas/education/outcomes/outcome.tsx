import type { ReactNode } from 'react';
import { AuthShell } from '../../../platform/auth/auth-shell.tsx';
import { RoundIcon } from '../../../ui/symbol/round-icon.tsx';
import { WhoIsSignedIn } from '../who-is-signed-in.tsx';
import styles from './outcome.module.css';

/** A page that says what came of a request: an icon, what it is, what follows from it, and the way on. */
export function Outcome({
  icon,
  tone,
  title,
  text,
  hint,
  aside,
  children,
}: {
  icon: ReactNode;
  tone?: 'plain' | 'ok' | 'danger';
  title: string;
  text: ReactNode;
  /** In small letters below the buttons. */
  hint?: ReactNode;
  /** A link to another page, at the end. */
  aside?: ReactNode;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <AuthShell
      art="bracket"
      corner={<WhoIsSignedIn />}
      icon={<RoundIcon tone={tone}>{icon}</RoundIcon>}
      title={title}
      lead={text}
      aside={aside}
    >
      <div className={styles.actions}>{children}</div>
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </AuthShell>
  );
}

/** How icons of these pages are drawn. */
export const iconLook = { size: 22, strokeWidth: 1.5, 'aria-hidden': true } as const;

import type { ReactNode } from 'react';
import styles from './entity-head.module.css';

/** The head of the page about a person, a team or a link: its picture, name and badges, a line about it, and its acts. */
export function EntityHead({
  picture,
  title,
  badges,
  about,
  children,
}: {
  picture?: ReactNode;
  title: string;
  badges?: ReactNode;
  about: ReactNode;
  /** Buttons. */
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      {picture}
      <div className={styles.texts}>
        <div className={styles.line}>
          <h1 className={styles.title}>{title}</h1>
          {badges}
        </div>
        <p className={styles.about}>{about}</p>
      </div>
      {children ? <div className={styles.acts}>{children}</div> : null}
    </header>
  );
}

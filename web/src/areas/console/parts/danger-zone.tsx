import { type ReactNode, useId } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import styles from './danger-zone.module.css';

/** The acts of a page that hurt, quiet until used. Its children are `DangerRow`s. */
export function DangerZone({ children }: { children: ReactNode }) {
  const t = useT();
  const id = useId();
  return (
    <section className={styles.zone} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('console.danger')}
      </h2>
      {children}
    </section>
  );
}

/** One of them: what it is, what it does in a sentence, and its button. */
export function DangerRow({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {action}
    </div>
  );
}

import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './layout.module.css';

/** What is known about something, between hairlines: terms and values. `numbers`: the values are at the end of their line. */
export function Facts({
  facts,
  numbers = false,
}: {
  /** Those that are null or false are left out. */
  facts: readonly (readonly [term: string, value: ReactNode] | null | false)[];
  numbers?: boolean;
}) {
  return (
    <dl className={classNames(styles.facts, numbers && styles.numbers)}>
      {facts.map((fact) =>
        fact ? (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ) : null,
      )}
    </dl>
  );
}

/** An id, as it can be searched for. */
export function Id({ children }: { children: string }) {
  return <span className={styles.mono}>{children}</span>;
}

import type { ReactNode } from 'react';
import styles from './settings.module.css';

/** A section of a settings page: a heading with the anchor `id`, a sentence, and lists of settings. */
export function SettingsSection({
  id,
  title,
  lead,
  action,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  /** Shown at the end of the heading. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** A list of settings between hairlines. `label` names it if the heading above does not. */
export function SettingsList({ label, busy, children }: { label?: string; busy?: boolean; children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  );
}

/** One setting: its name, its value in `children`, and its action. `labelId` lets buttons refer to the name. */
export function SettingsRow({
  label,
  labelId,
  badge,
  controls,
  children,
}: {
  label: ReactNode;
  labelId?: string;
  badge?: ReactNode;
  controls?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.label}>
          <span id={labelId}>{label}</span>
          {badge}
        </p>
        {children ? <div className={styles.value}>{children}</div> : null}
      </div>
      {controls ? <div className={styles.controls}>{controls}</div> : null}
    </li>
  );
}

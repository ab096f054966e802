import type { AuditKind } from '@chamfer/contract/calls/teams/audit';
import { shownEmail } from '@chamfer/contract/shown-email';
import {
  Box,
  ChevronDown,
  Crown,
  FolderOpen,
  Link,
  LogIn,
  type LucideIcon,
  Mail,
  Settings2,
  UserCog,
  Users,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import styles from './audit-log-page.module.css';
import { AuditSentence } from './audit-sentence.tsx';
import type { AuditEntry } from './use-audit.ts';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
const kindIcons: Record<AuditKind, LucideIcon> = {
  roles: UserCog,
  membership: Users,
  invitations: Mail,
  spaces: FolderOpen,
  projects: Box,
  sharing: Link,
  ownership: Crown,
  settings: Settings2,
  logins: LogIn,
};

/** An entry of the audit log. Its button opens what else is known about it. */
export function AuditEntryRow({ entry }: { entry: AuditEntry }) {
  const t = useT();
  const format = useFormats();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { actor, at, ip, device } = entry;
  const Kind = kindIcons[entry.kind];
  const directory = directoryOf(entry);
  const server = t(directory ? 'teamAudit.directory' : 'teamAudit.server');
  const name = actor ? actor.name || shownEmail(actor.email ?? '') || t('teamAudit.gone') : server;
  const facts = [
    [t('teamAudit.column.time'), at.slice(0, 19).replace('T', ' ')],
    ...(actor?.email ? [[t('teamAudit.by'), shownEmail(actor.email)]] : []),
    ...(directory?.name ? [[t('teamAudit.by'), directory.name]] : []),
    [t('teamAudit.column.from'), [ip || t('teamAudit.server'), device].filter(Boolean).join(', ')],
    [t('teamAudit.event'), entry.id],
  ] as const;
  return (
    <li className={styles.entry} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-facts` : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <time className={styles.time} dateTime={at}>
          {format.date(at).slice(-5)}
        </time>
        <span className={styles.actor}>
          <Avatar name={name} email={actor?.email ?? ''} />
          <span className={styles.name}>{name}</span>
        </span>
        <span className={styles.what}>
          <Kind {...look} className={styles.kind} />
          <span>
            <AuditSentence entry={entry} />
          </span>
        </span>
        <span className={styles.from}>{ip || t('teamAudit.server')}</span>
        <ChevronDown {...look} className={styles.chevron} />
      </button>
      {isOpen ? (
        <dl id={`${id}-facts`} className={styles.facts} aria-label={t('teamAudit.details')}>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

/** The directory that acted, with the name of its token; null if it was none. */
function directoryOf({ details }: AuditEntry): { name: string } | null {
  const { directory } = details;
  if (typeof directory !== 'object' || directory === null) return null;
  return { name: 'name' in directory && typeof directory.name === 'string' ? directory.name : '' };
}

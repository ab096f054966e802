import { shownEmail } from '@chamfer/contract/shown-email';
import {
  ChevronDown,
  FileClock,
  Flag,
  GraduationCap,
  Link,
  ListChecks,
  type LucideIcon,
  Mail,
  TicketPercent,
  UserCog,
  Users,
} from 'lucide-react';
import { useId, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Avatar } from '../../../ui/symbol/avatar.tsx';
import { ActSentence } from './act-sentence.tsx';
import styles from './audit.module.css';
import type { OperatorEntry } from './use-audit-log.ts';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** An entry of the audit log. Its button opens all that is known about it. */
export function EntryRow({ entry }: { entry: OperatorEntry }) {
  const t = useT();
  const format = useFormats();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { actor, at, ip, isOperator } = entry;
  const Kind = iconOf(entry.action);
  // Without a person it was the command line, or the product by itself.
  const server = t(isOperator ? 'consoleWork.audit.commandLine' : 'consoleWork.audit.server');
  const name = actor ? actor.name || shownEmail(actor.email) || t('consoleWork.audit.gone') : server;
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
          <Avatar name={name} email={actor?.email ?? ''} size="sm" />
          <span className={styles.name}>{name}</span>
        </span>
        <span className={styles.what}>
          <Kind {...look} className={styles.kind} />
          <span>
            <ActSentence entry={entry} />
          </span>
        </span>
        <span className={styles.from}>{ip || server}</span>
        <ChevronDown {...look} className={styles.chevron} />
      </button>
      {isOpen ? <Facts id={`${id}-facts`} entry={entry} /> : null}
    </li>
  );
}

function Facts({ id, entry }: { id: string; entry: OperatorEntry }) {
  const t = useT();
  const { actor, action, at, ip, device, person, teamName, reason, details, requestId, subject } = entry;
  const facts: readonly (readonly [term: string, value: string | null | undefined])[] = [
    [t('consoleWork.audit.utc'), at.slice(0, 19).replace('T', ' ')],
    [t('consoleWork.audit.by'), actor && shownEmail(actor.email)],
    [t('consoleWork.audit.act'), action],
    [t('consoleWork.audit.subject'), subject],
    [t('consoleWork.audit.person'), person && shownEmail(person.email)],
    [t('consoleWork.audit.team'), teamName],
    [t('consoleWork.audit.reason'), reason],
    [t('consoleWork.from'), [ip, device].filter(Boolean).join(', ')],
    [t('consoleWork.audit.request'), requestId],
    // As they are recorded: operators search for these words.
    ...Object.entries(details).flatMap(([name, value]) => (name === 'reason' ? [] : [[name, textOf(value)] as const])),
  ];
  return (
    <dl id={id} className={styles.facts} aria-label={t('consoleWork.details')}>
      {facts.map(([term, value]) =>
        value ? (
          <div key={`${term} ${value}`}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const icons: Readonly<Record<string, LucideIcon>> = {
  education: GraduationCap,
  flag: Flag,
  voucher: TicketPercent,
  voucher_batch: TicketPercent,
  view_link: Link,
  'operator.link_stopped': Link,
  'operator.job_retried': ListChecks,
  'operator.job_dropped': ListChecks,
  'operator.jobs_paused': ListChecks,
  'operator.jobs_resumed': ListChecks,
  'operator.test_mail_sent': Mail,
  'operator.audit_exported': FileClock,
  operator: UserCog,
};

/** The icon of an act, or of the noun it begins with. */
function iconOf(action: string): LucideIcon {
  return icons[action] ?? icons[action.slice(0, action.indexOf('.'))] ?? Users;
}

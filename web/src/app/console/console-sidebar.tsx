import { Link, type LinkProps } from '@tanstack/react-router';
import {
  ArrowLeft,
  Building2,
  CreditCard,
  Flag,
  Gauge,
  GraduationCap,
  History,
  Link as LinkIcon,
  ListChecks,
  type LucideIcon,
  Mail,
  SlidersHorizontal,
  TicketPercent,
  Users,
} from 'lucide-react';
import type { Overview } from '../../areas/console/use-console.ts';
import { useFormats } from '../../i18n/format.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import { useT } from '../../i18n/use-t.ts';
import { classNames } from '../../ui/class-names.ts';
import entry from '../shell/team-sidebar.module.css';
import styles from './console-sidebar.module.css';

interface Page {
  to: NonNullable<LinkProps['to']>;
  label: MessageKey;
  icon: LucideIcon;
  /** How many wait for an operator there. */
  count?: (overview: Overview) => number;
  /** They failed. */
  isFailure?: boolean;
}

const pages: readonly Page[] = [
  { to: '/admin', label: 'console.overview', icon: Gauge },
  { to: '/admin/users', label: 'console.users', icon: Users },
  { to: '/admin/teams', label: 'console.teams', icon: Building2 },
  { to: '/admin/subscriptions', label: 'console.subscriptions', icon: CreditCard },
  { to: '/admin/links', label: 'console.links', icon: LinkIcon },
  {
    to: '/admin/education',
    label: 'console.education',
    icon: GraduationCap,
    count: ({ education }) => education.waiting,
  },
  { to: '/admin/vouchers', label: 'console.vouchers', icon: TicketPercent },
  { to: '/admin/flags', label: 'console.flags', icon: Flag },
  { to: '/admin/jobs', label: 'console.jobs', icon: ListChecks, count: ({ jobs }) => jobs.failed, isFailure: true },
  { to: '/admin/mails', label: 'console.mails', icon: Mail, count: ({ mails }) => mails.failed, isFailure: true },
  { to: '/admin/settings', label: 'console.settings', icon: SlidersHorizontal },
  { to: '/admin/audit', label: 'console.audit', icon: History },
];

/** The pages of the console, with how much waits there, and the way back to the app. */
export function ConsoleSidebar({ overview }: { overview: Overview | undefined }) {
  const t = useT();
  const format = useFormats();
  return (
    <nav aria-label={t('console.nav')} className={styles.nav}>
      {pages.map(({ to, label, icon: Icon, count, isFailure }) => {
        const waiting = overview ? (count?.(overview) ?? 0) : 0;
        return (
          <Link
            key={to}
            to={to}
            className={classNames(entry.page, styles.entry)}
            activeProps={{ className: entry.here }}
            activeOptions={{ exact: to === '/admin', includeSearch: false }}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            {t(label)}
            {waiting > 0 ? (
              <span
                className={classNames(entry.count, styles.count, isFailure ? styles.failed : styles.waiting)}
                data-count={format.number(waiting)}
                aria-hidden
              />
            ) : null}
          </Link>
        );
      })}
      <Link to="/teams" className={classNames(entry.page, styles.entry, styles.back)}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden />
        {t('console.back')}
      </Link>
    </nav>
  );
}

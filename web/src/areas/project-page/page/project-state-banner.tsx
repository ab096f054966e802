import { Link } from '@tanstack/react-router';
import { Archive, Lock, Trash2 } from 'lucide-react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useAccount } from '../../../platform/account/use-account.ts';
import { textLinkClass } from '../../../ui/action/text-link.tsx';
import { personNamed } from '../project-texts.ts';
import type { ProjectData } from '../use-project.ts';
import styles from './project-state-banner.module.css';

const look = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Says that the project was archived or deleted, since when and for how long; or that the plan makes it read-only. */
export function ProjectStateBanner({ data }: { data: ProjectData }) {
  const t = useT();
  const format = useFormats();
  const { archivedAt, archivedByUserId, deletedAt, removedAt } = data.project;
  if (deletedAt) {
    const date = format.day(deletedAt);
    return (
      <p className={styles.banner} role="status">
        <Trash2 {...look} />
        <span>
          <b>{t('projectPage.deleted.on', { date })}</b>{' '}
          {removedAt ? t('projectPage.deleted.text', { date: format.day(removedAt) }) : null}
        </span>
      </p>
    );
  }
  if (!archivedAt) return data.isBeyondPlan ? <BeyondPlan teamId={data.teamId} /> : null;
  const date = format.day(archivedAt);
  const person = personNamed(data.users, archivedByUserId);
  return (
    <p className={styles.banner} role="status">
      <Archive {...look} />
      <span>
        <b>{person ? t('projectPage.archived.by', { date, person }) : t('projectPage.archived.on', { date })}</b>{' '}
        {t('projectPage.archived.text')}
      </span>
    </p>
  );
}

/** Says that the plan covers newer designs alone: owners subscribe, others talk to them (spec 3 §6). */
function BeyondPlan({ teamId }: { teamId: string }) {
  const t = useT();
  const maySubscribe = useAccount().data?.teams.some(({ id, isOwner }) => id === teamId && isOwner) ?? false;
  return (
    <p className={styles.banner} role="status">
      <Lock {...look} />
      <span>
        <b>{t('projectPage.beyondPlan.title')}</b> {t('projectPage.beyondPlan.text')}{' '}
        {maySubscribe ? (
          <Link className={textLinkClass()} to="/teams/$teamId/subscription" params={{ teamId }}>
            {t('projectPage.paywall.subscribe')}
          </Link>
        ) : (
          t('projectPage.paywall.others')
        )}
      </span>
    </p>
  );
}

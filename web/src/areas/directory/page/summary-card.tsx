import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CopyRow } from '../../../ui/action/copy-row.tsx';
import { TextLink } from '../../../ui/action/text-link.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { StateDot } from '../../../ui/feedback/state-dot.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { DirectoryTeam, TeamDirectory } from '../use-team-directory.ts';
import styles from './directory.module.css';

const tones = { off: 'plain', waiting: 'warn', on: 'ok' } as const;

/** Where the directory calls, when it did last, and how many people it has. */
export function SummaryCard({ team, directory }: { team: DirectoryTeam; directory: TeamDirectory }) {
  const t = useT();
  const format = useFormats();
  const [isRefused, setRefused] = useState(false);
  const { url, hasDomain, state, lastCall, people } = directory;
  return (
    <Card
      title={t('directory.title')}
      action={<StateDot tone={tones[state]}>{t(`directory.state.${state}`)}</StateDot>}
    >
      {hasDomain ? null : (
        <div className={styles.note}>
          <Note tone="warn">
            {t('directory.needsDomain')}{' '}
            <Link to="/teams/$teamId/settings/sign-in" params={{ teamId: team.id }}>
              {t('directory.needsDomain.link')}
            </Link>
          </Note>
        </div>
      )}
      <dl className={styles.facts}>
        <dt>{t('directory.address')}</dt>
        <dd>
          <CopyRow
            label={t('directory.address')}
            labelHidden
            value={url}
            copyLabel={t('shownOnce.copy')}
            copiedLabel={t('shownOnce.copied')}
            onRefused={() => setRefused(true)}
          />
          {isRefused ? (
            <Note tone="warn" status>
              {t('directory.copy.refused')}
            </Note>
          ) : null}
          <p className={styles.guide}>
            <TextLink href="/docs/directory">{t('directory.guide')}</TextLink>
          </p>
        </dd>
        <dt>{t('directory.lastCall')}</dt>
        <dd>
          {lastCall ? (
            <span className={styles.call}>
              {format.moment(lastCall.at)}
              <code>{lastCall.call}</code>
              <Badge tone={lastCall.status < 400 ? 'ok' : 'danger'}>{String(lastCall.status)}</Badge>
            </span>
          ) : (
            t('directory.lastCall.none')
          )}
        </dd>
        <dt>{t('directory.people')}</dt>
        <dd>
          <People people={people} />
        </dd>
      </dl>
    </Card>
  );
}

/** How many people there are of each kind, and who had to stay an owner. */
function People({ people }: { people: TeamDirectory['people'] }) {
  const t = useT();
  const format = useFormats();
  const { joinedCount, awaitedCount, inactiveCount, seatlessCount, kept } = people;
  const counts = [
    joinedCount > 0 && t('directory.people.joined', { count: joinedCount }),
    awaitedCount > 0 && t('directory.people.awaited', { count: awaitedCount }),
    inactiveCount > 0 && t('directory.people.inactive', { count: inactiveCount }),
    seatlessCount > 0 && t('directory.people.seatless', { count: seatlessCount }),
  ].filter((text) => text !== false);
  return (
    <>
      {counts.length > 0 ? format.list(counts) : t('directory.people.none')}
      {kept.length > 0 ? (
        <div className={styles.kept}>
          <Note tone="warn">
            {t('directory.people.kept', { names: format.list(kept.map(({ name }) => name ?? '')), count: kept.length })}
          </Note>
        </div>
      ) : null}
    </>
  );
}

import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { sinceOf } from '../parts/spans.ts';
import { Tile, Tiles } from '../parts/tile.tsx';
import type { Overview } from '../use-console.ts';
import { diskHealth, jobsHealth, mailHealth, serverHealth } from './health.ts';
import styles from './overview-tiles.module.css';

/** The installation at a glance: the server, its jobs, its mails and its disk. */
export function OverviewTiles({ overview }: { overview: Overview }) {
  const t = useT();
  const format = useFormats();
  const { calls, jobs, mails, disk, startedAt } = overview;
  const up = sinceOf(format, startedAt);
  const { oldestWaitingSince: oldest } = jobs;
  return (
    <Tiles>
      <Tile
        tone={serverHealth(overview)}
        name={t('console.server')}
        figure={calls.failed > 0 ? t('console.server.failed', { count: calls.failed }) : t('console.server.ok')}
      >
        {calls.p95Ms === null
          ? t('console.server.up', { up })
          : t('console.server.upWithin', { up, ms: format.number(Math.ceil(calls.p95Ms)) })}
      </Tile>
      <Tile
        tone={jobsHealth(overview)}
        name={t('console.jobs')}
        to="/admin/jobs"
        figure={jobs.failed > 0 ? t('console.jobs.failed', { count: jobs.failed }) : t('console.jobs.ok')}
      >
        {oldest === null
          ? t('console.jobs.now', { running: jobs.running, waiting: jobs.waiting })
          : t('console.jobs.nowOldest', {
              running: jobs.running,
              waiting: jobs.waiting,
              oldest: sinceOf(format, oldest),
            })}
      </Tile>
      <Tile
        tone={mailHealth(overview)}
        name={t('console.mail')}
        to="/admin/mails"
        figure={t('console.mail.sent', { count: mails.sent })}
      >
        {t('console.mail.now', { waiting: mails.waiting, failed: mails.failed })}
      </Tile>
      {disk ? (
        <Tile tone={diskHealth(disk)} name={t('console.disk')} figure={format.bytes(disk.used)}>
          {t('console.disk.of', { total: format.bytes(disk.total) })}
          <ProgressBar
            className={styles.bar}
            width="100%"
            value={disk.used / disk.total}
            label={t('console.disk')}
            valueText={format.percent(disk.used / disk.total)}
          />
        </Tile>
      ) : null}
    </Tiles>
  );
}

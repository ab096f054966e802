import type { CallOutput } from '@chamfer/contract';
import { brand } from '@chamfer/contract/brand';
import { sql } from 'drizzle-orm';
import { lastBackup } from '../../../platform/backup/last-backup.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { readMigrations } from '../../../platform/database/migrations.ts';
import { diskSpace } from '../../../platform/disk-space.ts';
import { listPauses } from '../../../platform/jobs/job-pauses.ts';
import { countJobs, oldestWaiting } from '../../../platform/jobs/listed-jobs.ts';
import { operatorAddresses } from '../../../platform/legal-texts.ts';
import { mailJob } from '../../../platform/mail/mail-job.ts';
import { readLastDay } from '../../../platform/observation/request-counts.ts';
import { countWaiting } from '../education/education-desk.service.ts';

type Overview = CallOutput<'GET /operator/overview'>;

const dayMs = 24 * 60 * 60_000;
const weekMs = 7 * dayMs;

/** How the installation is, and what waits for an operator. */
export async function showOverview({ parts }: Context): Promise<Overview> {
  const { clock, config, database, maintenance, metrics } = parts;
  const { db } = database;
  const now = clock.now();
  const lastDay = sql`(j.state <> 'completed' or j.completed_on > ${new Date(Date.now() - dayMs).toISOString()})`;
  const [state, calls, jobs, oldest, mails, disk, people, waiting, backup, pauses, requests] = await Promise.all([
    maintenance.read(),
    metrics.calls(),
    countJobs(db, {}),
    oldestWaiting(db, new Date()),
    countJobs(db, { kind: mailJob.name, where: lastDay }),
    diskOf(config.DATA_DIR),
    countPeople(db, new Date(now.getTime() - weekMs)),
    countWaiting(db),
    lastBackup(parts),
    listPauses(db),
    readLastDay(db, now),
  ]);
  const legal = operatorAddresses(config);
  return {
    host: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).host : '',
    version: brand.webVersion,
    migration: readMigrations().at(-1)!.file,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    maintenance: state.maintenance ? (state.message ?? '') : null,
    calls,
    jobs: {
      running: jobs.running,
      waiting: jobs.waiting,
      failed: jobs.failed,
      oldestWaitingSince: oldest?.toISOString() ?? null,
      pausedKinds: pauses[0]?.kind === null ? null : pauses.length,
    },
    requests: requests.map(({ hour, count, failed }) => ({ hour: hour.toISOString(), count, failed })),
    mails: { sent: mails.done, waiting: mails.waiting + mails.running, failed: mails.failed },
    disk,
    backup: backup && {
      finishedAt: backup.finishedAt.toISOString(),
      bytes: backup.sizeInBytes,
      isVerified: backup.isVerified,
      error: backup.error ?? null,
    },
    people,
    legal: {
      imprint: legal.imprint !== undefined,
      privacy: legal.privacy !== undefined,
      privacyEmail: legal['privacy-email'] !== undefined,
    },
    education: { waiting: waiting.count, oldestSince: waiting.oldest?.toISOString() ?? null },
  };
}

/** Of the disk that a folder is on, in bytes; null where that is unknown. */
async function diskOf(folder: string): Promise<Overview['disk']> {
  try {
    const { freeBytes, usableBytes: total } = await diskSpace(folder);
    return { used: total - freeBytes, total };
  } catch {
    return null;
  }
}

async function countPeople(db: Db, since: Date): Promise<Overview['people']> {
  const { rows } = await db.execute<Overview['people']>(sql`
    select
      (select count(*)::int from users where deleted_at is null and kind = 'full') as accounts,
      (select count(distinct s.user_id)::int from sessions s join users u on u.id = s.user_id
        where s.last_used_at > ${since.toISOString()} and u.kind = 'full' and u.deleted_at is null
          and s.impersonator_id is null) as active,
      (select count(*)::int from teams) as teams,
      (select count(*)::int from view_links l join projects p on p.id = l.project_id and p.deleted_at is null) as "viewLinks",
      (select count(*)::int from users where deleted_at is null and kind = 'guest') as guests`);
  return rows[0]!;
}

import { Ellipsis, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ConfirmDialog } from '../../../platform/form/confirm-dialog.tsx';
import { ListView } from '../../../platform/list/list-view.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { EmptySheetArt } from '../../../ui/art/small-art.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Select } from '../../../ui/choice/select.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PageHead } from '../../../ui/layout/page-head.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { MenuItem, MenuSeparator, RowMenu } from '../../../ui/popup/menu.tsx';
import { useFilter } from '../parts/use-filter.ts';
import { aboutOf, JobDialog } from './job-dialog.tsx';
import { JobState } from './job-state.tsx';
import { PauseButton, Pauses } from './pause-jobs.tsx';
import { useBusy } from './use-busy.ts';
import { type Job, jobRefusal, useJobActs, useJobs } from './use-jobs.ts';
import styles from './work.module.css';

const states = ['failed', 'running', 'waiting'] as const;
const tabs: Readonly<Record<(typeof states)[number], MessageKey>> = {
  failed: 'consoleWork.jobs.tab.failed',
  running: 'consoleWork.jobs.tab.running',
  waiting: 'consoleWork.jobs.tab.waiting',
};

/** `/admin/jobs`: what the server does in the background, what failed, and the ways to try it again. */
export default function JobsPage() {
  const t = useT();
  const format = useFormats();
  const [filter, setFilter] = useFilter('status', 'kind');
  const state = states.find((one) => one === filter.status);
  const { kind } = filter;
  const list = useJobs({ state, kind });
  const { counts } = list;
  // What is paused as a whole, or for this kind, cannot be paused again.
  const isPaused = list.paused.some((pause) => pause.kind === null || pause.kind === kind);
  const acts = useJobActs();
  const { busy, run } = useBusy(jobRefusal);
  const [shown, setShown] = useState<Job | null>(null);
  const [dropping, setDropping] = useState<Job | null>(null);
  const retry = (job: Job) =>
    run(job.jobId, async () => {
      await acts.retry(job);
      setShown(null);
      showToast({ kind: 'ok', text: t('consoleWork.jobs.retried', { count: 1 }) });
    });
  const count = (number: number | undefined) =>
    number === undefined ? null : <span className={styles.count}>{format.number(number)}</span>;
  const allKinds = { value: '', label: t('consoleWork.jobs.everyKind') };
  const kinds = kind && !list.kinds.includes(kind) ? [...list.kinds, kind] : list.kinds;
  return (
    <>
      <PageHead
        title={t('console.jobs')}
        lead={counts ? t('consoleWork.jobs.lead', counts) : t('consoleWork.jobs.lead.short')}
        action={
          <span className={styles.headActs}>
            {counts && !isPaused ? <PauseButton kind={kind} /> : null}
            {counts && counts.failed > 0 ? (
              <Button
                variant="primary"
                icon={<RefreshCw size={16} strokeWidth={1.5} aria-hidden />}
                busy={busy === 'all'}
                onClick={() =>
                  void run('all', async () => {
                    const retried = await acts.retryFailed(kind);
                    showToast({ kind: 'ok', text: t('consoleWork.jobs.retried', { count: retried }) });
                  })
                }
              >
                {t('consoleWork.jobs.retryFailed', { count: counts.failed })}
              </Button>
            ) : null}
          </span>
        }
      />
      <Pauses paused={list.paused} />
      <div className={styles.filters}>
        <Segmented
          className={styles.tabs}
          label={t('consoleWork.state')}
          options={[
            { value: '', label: t('consoleWork.jobs.tab.all') },
            ...states.map((value) => ({
              value,
              label: (
                <>
                  {t(tabs[value])} {count(counts?.[value])}
                </>
              ),
            })),
          ]}
          value={state ?? ''}
          onChange={(status) => setFilter({ status: status || undefined })}
        />
        <Select
          label={t('consoleWork.jobs.kind')}
          labelHidden
          size="sm"
          options={[allKinds, ...kinds.map((value) => ({ value, label: value }))]}
          value={kind ?? ''}
          onChange={(next) => setFilter({ kind: next || undefined })}
          className={styles.choice}
        />
      </div>
      <ListView
        list={list}
        loading={t('consoleWork.loading')}
        failed={t('consoleWork.failed')}
        skeleton={<JobsTable jobs={[]} loadingRows={4} />}
        empty={
          <EmptyState
            art={<EmptySheetArt />}
            title={t('consoleWork.jobs.none')}
            text={t(state === 'failed' ? 'consoleWork.jobs.noneFailed' : 'consoleWork.jobs.none.text')}
          />
        }
      >
        <JobsTable
          jobs={list.items}
          busy={busy}
          onShow={setShown}
          onRetry={(job) => void retry(job)}
          onDrop={setDropping}
        />
      </ListView>
      {shown ? (
        <JobDialog
          job={shown}
          isRetrying={busy === shown.jobId}
          onRetry={() => void retry(shown)}
          onDrop={() => {
            setDropping(shown);
            setShown(null);
          }}
          onClose={() => setShown(null)}
        />
      ) : null}
      {dropping ? (
        <ConfirmDialog
          title={t('consoleWork.jobs.drop.title', { kind: dropping.kind })}
          about={aboutOf(dropping) || undefined}
          confirm={t('consoleWork.jobs.drop')}
          act={() => acts.drop(dropping)}
          refusal={jobRefusal}
          done={t('consoleWork.jobs.dropped')}
          onClose={() => setDropping(null)}
        >
          {t('consoleWork.jobs.drop.text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const nothing = () => undefined;

function JobsTable({
  jobs,
  busy = null,
  onShow = nothing,
  onRetry = nothing,
  onDrop = nothing,
  loadingRows = 0,
}: {
  jobs: readonly Job[];
  /** The job that is tried again. */
  busy?: string | null;
  onShow?: (job: Job) => void;
  onRetry?: (job: Job) => void;
  onDrop?: (job: Job) => void;
  loadingRows?: number;
}) {
  const t = useT();
  const format = useFormats();
  const columns: Column<Job>[] = [
    {
      key: 'job',
      head: t('consoleWork.jobs.job'),
      cell: (job) => (
        <>
          <button type="button" className={styles.kind} onClick={() => onShow(job)}>
            {job.kind}
          </button>
          <small className={styles.small}>{aboutOf(job)}</small>
        </>
      ),
    },
    { key: 'state', head: t('consoleWork.state'), width: '208px', cell: (job) => <JobState job={job} /> },
    {
      key: 'error',
      head: t('consoleWork.error'),
      width: '248px',
      cell: ({ error }) => (error ? <span className={styles.error}>{error}</span> : null),
    },
    {
      key: 'at',
      head: t('consoleWork.at'),
      width: '120px',
      cell: ({ at }) => <span className={styles.soft}>{format.moment(at)}</span>,
    },
    {
      key: 'acts',
      head: t('consoleWork.acts'),
      headHidden: true,
      width: '144px',
      cell: (job) => (
        <span className={styles.acts}>
          {job.state === 'failed' ? (
            <Button size="sm" busy={busy === job.jobId} onClick={() => onRetry(job)}>
              {t('consoleWork.retry')}
            </Button>
          ) : null}
          <RowMenu
            label={t('consoleWork.actsFor', { name: job.kind })}
            trigger={
              <Button variant="quiet" size="sm" iconOnly aria-label={t('consoleWork.actsFor', { name: job.kind })}>
                <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            }
          >
            <MenuItem onAction={() => onShow(job)}>{t('consoleWork.details')}</MenuItem>
            {mayDrop(job) ? (
              <>
                <MenuSeparator />
                <MenuItem danger onAction={() => onDrop(job)}>
                  {t('consoleWork.jobs.drop')}
                </MenuItem>
              </>
            ) : null}
          </RowMenu>
        </span>
      ),
    },
  ];
  return (
    <Table
      className={classNames(styles.wideActs, styles.tall)}
      label={t('console.jobs')}
      columns={columns}
      rows={jobs}
      keyOf={({ kind, jobId }) => `${kind} ${jobId}`}
      rowHeight={57}
      loadingRows={loadingRows}
    />
  );
}

const mayDrop = ({ state }: Job) => state === 'failed' || state === 'waiting';

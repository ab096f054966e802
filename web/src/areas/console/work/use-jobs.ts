import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { type Refusal, refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { consoleKeys } from '../use-console.ts';

/** A job. */
export type Job = CallOutput<'GET /operator/jobs'>['items'][number];
/** What operators have paused. */
export type JobPause = CallOutput<'GET /operator/jobs'>['paused'][number];
/** What narrows the list of jobs. */
export interface JobFilter {
  state?: Job['state'] | undefined;
  kind?: string | undefined;
}
/** Which job of a kind. */
export type WhichJob = Pick<Job, 'kind' | 'jobId'>;

/** The query keys of jobs that fit a filter. */
export const jobKeys = { list: (filter: JobFilter) => [...consoleKeys.all, 'jobs', filter] as const };

const jobsQuery = (filter: JobFilter) =>
  listOptions({
    queryKey: jobKeys.list(filter),
    read: (cursor, signal) => call('GET /operator/jobs', { query: { ...filter, cursor }, signal }),
    staleTime: 0,
    isAwaiting: ({ items }) => items.some(({ state }) => state === 'running'),
  });

/** Jobs that fit a filter, the last ones first; how many there are in each state, and which kinds there are. */
export function useJobs(filter: JobFilter) {
  const list = useList(jobsQuery(filter), ({ items }) => items);
  const { counts, kinds = [], paused = [] } = list.pages[0] ?? {};
  return { ...list, counts, kinds, paused };
}

/** The acts on jobs. Each reads again what the console shows. @throws ApiError */
export function useJobActs() {
  const client = useQueryClient();
  return {
    retry: (job: WhichJob) =>
      thenRefresh(client, call('POST /operator/jobs/{kind}/{jobId}/retry', { params: paramsOf(job) })),
    drop: (job: WhichJob) =>
      thenRefresh(client, call('POST /operator/jobs/{kind}/{jobId}/drop', { params: paramsOf(job) })),
    /** Pauses jobs of a kind, or all. */
    pause: (input: Pausing) => call('POST /operator/jobs/pause', { input }),
    /** Resumes jobs of a kind, or all. */
    resume: (input: Pausing) => call('POST /operator/jobs/resume', { input }),
    /** Tries all that failed again, or those of a kind. Returns how many. */
    retryFailed: async (kind: string | undefined) =>
      (await thenRefresh(client, call('POST /operator/jobs/retry-failed', { input: { kind } }))).retried,
  };
}

/** Which jobs, and why. */
interface Pausing {
  kind: string | undefined;
  reason: string;
}

const paramsOf = ({ kind, jobId }: WhichJob) => ({ kind, jobId });

/** A refusal too is news: the job has gone on meanwhile. */
async function thenRefresh<T>(client: QueryClient, act: Promise<T>): Promise<T> {
  try {
    return await act;
  } finally {
    void client.invalidateQueries({ queryKey: consoleKeys.all });
  }
}

type JobCall = 'POST /operator/jobs/{kind}/{jobId}/retry' | 'POST /operator/jobs/{kind}/{jobId}/drop';

/** What a refusal of an act on a job says. */
export const jobRefusal: Refusal = refusals<JobCall | 'POST /operator/jobs/retry-failed'>({
  JOB_NOT_FOUND: 'consoleWork.jobs.gone',
  INVALID_UUID: 'consoleWork.jobs.gone',
});

/** What a refusal to pause jobs says. */
export const pauseRefusal: Refusal<'reason'> = refusals<'POST /operator/jobs/pause'>({
  JOB_NOT_FOUND: 'consoleWork.jobs.gone',
});

import { asc, eq } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import type { Log } from '../log.ts';
import { jobPauses } from '../platform.tables.ts';

/** Stands for every kind of job, also those that a later version has. */
const everyKind = '*';
/** How soon a process sees that something was paused or resumed, in milliseconds. */
const lookMs = 1000;

/** What an operator has paused: jobs of a kind, or with null all. */
export interface JobPause {
  kind: string | null;
  reason: string;
  pausedAt: Date;
}

/** What is paused; first all jobs, if they are. */
export async function listPauses(db: Db): Promise<JobPause[]> {
  const rows = await db.select().from(jobPauses).orderBy(asc(jobPauses.kind));
  const paused = rows.map(({ kind, ...more }) => ({ kind: kind === everyKind ? null : kind, ...more }));
  return [...paused.filter(({ kind }) => kind === null), ...paused.filter(({ kind }) => kind !== null)];
}

/** Pauses jobs; returns whether they were not paused before. Processes stop beginning them within seconds. */
export async function pauseJobs(db: Db, { kind, reason, pausedAt }: JobPause): Promise<boolean> {
  const paused = await db
    .insert(jobPauses)
    .values({ kind: kind ?? everyKind, reason, pausedAt })
    .onConflictDoNothing()
    .returning();
  return paused.length > 0;
}

/**
 * Resumes jobs of a kind, or with null what was paused as a whole: kinds that were paused by themselves stay so. Returns whether it
 * was paused.
 */
export async function resumeJobs(db: Db, kind: string | null): Promise<boolean> {
  const resumed = await db
    .delete(jobPauses)
    .where(eq(jobPauses.kind, kind ?? everyKind))
    .returning();
  return resumed.length > 0;
}

/** Begins and pauses work on jobs, by what operators paused. */
export interface PauseWatch {
  /** Begins and pauses nothing any more. */
  end(): Promise<void>;
}

/**
 * Begins work on all kinds that are not paused, before it returns, and looks again each second, so that what is paused or
 * resumed anywhere counts in every process. While the database does not answer, all stays as it is.
 */
export async function followPauses(
  db: Db,
  log: Log,
  work: {
    kinds: readonly string[];
    begin(kind: string): Promise<void>;
    /** No further job of the kind begins. */
    pause(kind: string): Promise<void>;
  },
): Promise<PauseWatch> {
  const begun = new Set<string>();
  let isEnded = false;
  let looking: Promise<void> = Promise.resolve();
  const look = async () => {
    const paused = new Set((await db.select({ kind: jobPauses.kind }).from(jobPauses)).map(({ kind }) => kind));
    for (const kind of work.kinds) {
      if (isEnded) return;
      const isPaused = paused.has(everyKind) || paused.has(kind);
      if (isPaused && begun.has(kind)) {
        await work.pause(kind);
        begun.delete(kind);
      }
      if (isPaused || begun.has(kind)) continue;
      await work.begin(kind);
      begun.add(kind);
    }
  };
  await look();
  let isLooking = false;
  let hasFailed = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    looking = look().then(
      () => {
        isLooking = hasFailed = false;
      },
      (error: unknown) => {
        isLooking = false;
        if (!hasFailed) log.warn({ err: error }, 'what jobs are paused is not read yet');
        hasFailed = true;
      },
    );
  }, lookMs);
  timer.unref();
  return {
    async end() {
      isEnded = true;
      clearInterval(timer);
      await looking;
    },
  };
}

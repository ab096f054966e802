import { and, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { isStoreAway } from '../../../platform/storage/storage-errors.ts';
import { filesInWork, webExports } from '../publishing.tables.ts';
import { lockWork, type WorkRoomParts, workRoom } from './work-room.ts';

type Row = typeof webExports.$inferSelect;

/** Maximum attempts per export, so that a file that crashes the server cannot do so forever. */
export const mostAttempts = 3;
/** Maximum kills while alone in work, in a row or not, so that several such files cannot either. */
const mostLoneKills = 12;

/** How long what was given up can be tried again, and its uploads are kept: seven days. Milliseconds. */
export const keptMs = 7 * 24 * 60 * 60_000;

/** A process that says nothing for this long counts as killed: as long as the heartbeats of jobs may fail to appear. */
const silence = sql`interval '10 seconds'`;
/** The delay before an export that is not next is tried again. Seconds. */
const soon = 1;

/** Exports whose files are being checked and converted. */
export const isProcessing = eq(webExports.status, 'processing');
/** Exports whose link works, and whose packed files, thumbnails and files for AR are still being made. */
export const awaitsDelivery = eq(webExports.awaitsDelivery, true);

const isOpen = sql`(${isProcessing} or ${awaitsDelivery})`;
const isSuspect = and(isOpen, webExports.tryAlone);

/** Work on web exports that is tried at most three times. */
export interface Attempted {
  job: JobKind<{ webExportId: string }>;
  /** Which exports wait for it. */
  waits: SQL;
  /** Does it. What it throws counts as an attempt, unless the server is being stopped. */
  work(row: Row): Promise<void>;
  /** Called instead of a further attempt; `reason` is what the last one threw, if it is known. */
  giveUp(row: Row, reason: unknown): Promise<void>;
}

/**
 * Tries to work on a web export. A kill of the server counts as an attempt only if the export was the only file in work:
 * what was in work together is afterwards tried one by one, and a kill that meets others clears it (record 61). Orderly
 * stops do not count, nor does an object store that is away.
 * @throws what `work` throws
 */
export async function attempt(
  { parts }: Context,
  { job, waits, work, giveUp }: Attempted,
  webExportId: string,
  signal: AbortSignal,
): Promise<void> {
  const { database, jobs } = parts;
  const which = and(eq(webExports.id, webExportId), waits);
  const begun = await begin(parts, which);
  if (begun === null) return;
  // The job makes room for others; it comes back once what is tried alone, or tried by another process, may have ended.
  if (begun === 'later') return await jobs.send(database.db, job, { webExportId }, webExportId, soon);
  const { row, end } = begun;
  if (row.attempts >= mostAttempts || row.loneKills >= mostLoneKills) {
    return await giveUp(row, 'it was begun too often').finally(() => end());
  }
  try {
    signal.throwIfAborted();
    await work(row);
  } catch (error) {
    // Nothing is wrong with files that the object store does not return or take.
    const attempts = signal.aborted || isStoreAway(error) ? row.attempts : row.attempts + 1;
    await end((db) => db.update(webExports).set({ attempts }).where(which));
    if (attempts >= mostAttempts) await giveUp(row, error);
    throw error;
  }
  await end();
}

interface Begun {
  row: Row;
  /** Must be called when the work has ended, however it ended; `also` is written with it. */
  end(also?: (db: Db) => Promise<unknown>): Promise<void>;
}

/** Registers the export that matches as being in work. Null if there is none, `later` if it is not its turn. */
async function begin(parts: WorkRoomParts, which: SQL | undefined): Promise<Begun | 'later' | null> {
  const { database, ids } = parts;
  const [found] = await database.db.select({ tryAlone: webExports.tryAlone }).from(webExports).where(which);
  if (!found) return null;
  const { processId, enter, keep, leave } = workRoom(parts);
  const id = ids.uuid();
  const claim = () =>
    inTransaction(database, async (db) => {
      await lockWork(db);
      await settleKills(db, processId);
      const [row] = await db.select().from(webExports).where(which);
      if (!row) return null;
      const isElsewhere = (await db.$count(filesInWork, eq(filesInWork.webExportId, row.id))) > 0;
      if (row.tryAlone !== found.tryAlone) return 'otherwise';
      if (isElsewhere || (await letsOthersFirst(db, row))) return 'later';
      const started = { id, processId, webExportId: row.id, alone: row.tryAlone, seenAt: sql`now()` };
      const added = await db.insert(filesInWork).values(started).onConflictDoNothing().returning();
      return added.length > 0 ? row : 'later';
    });
  // What is tried alone takes the only place of its kind first: the others of this process wait for nothing else.
  const leaveRoom = found.tryAlone ? null : await enter('together');
  const row = await claim().catch((error: unknown) => {
    leaveRoom?.();
    throw error;
  });
  if (row === null || typeof row === 'string') {
    leaveRoom?.();
    return row === 'otherwise' ? begin(parts, which) : row;
  }
  keep(id);
  const leaveAlone = leaveRoom ?? (await enter('alone'));
  return {
    row,
    end: async (also) => {
      await leave(id, also);
      leaveAlone();
    },
  };
}

/**
 * Whether others that are tried alone have ended the server less often: they go first, so that kills that have nothing to
 * do with the files do not all meet the same one.
 */
async function letsOthersFirst(db: Db, { tryAlone, loneKills }: Row): Promise<boolean> {
  if (!tryAlone) return false;
  const others = and(isSuspect, lt(webExports.loneKills, loneKills));
  return (await db.$count(webExports, others)) > 0;
}

/**
 * Counts what processes had in work when they were killed. One file alone gets an attempt; several are from now on tried
 * alone, even if they were in work in several processes, because then it was no file that ended these. It clears those
 * that were not in work.
 */
async function settleKills(db: Db, processId: string): Promise<void> {
  // After an outage of the database, this process may be the first to say that it lives.
  await db.update(filesInWork).set({ seenAt: sql`now()` }).where(eq(filesInWork.processId, processId));
  const left = await db
    .delete(filesInWork)
    .where(lt(filesInWork.seenAt, sql`now() - ${silence}`))
    .returning();
  if (left.length === 0) return;
  const [first, ...more] = left.flatMap(({ webExportId }) => webExportId ?? []);
  const alone = left.length === 1 ? first : undefined;
  const others = alone === undefined ? undefined : ne(webExports.id, alone);
  await db
    .update(webExports)
    .set({ attempts: 0 })
    .where(and(isSuspect, gt(webExports.loneKills, 0), others));
  if (first === undefined) return;
  const { attempts, loneKills } = webExports;
  const counted = alone === undefined ? {} : { attempts: sql`${attempts} + 1`, loneKills: sql`${loneKills} + 1` };
  await db
    .update(webExports)
    .set({ tryAlone: true, ...counted })
    .where(and(inArray(webExports.id, [first, ...more]), isOpen));
}

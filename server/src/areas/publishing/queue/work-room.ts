import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type Enter, togetherOrAlone } from '../../../platform/turns/together-or-alone.ts';
import { filesInWork } from '../publishing.tables.ts';

/** How often a process says that it lives. Milliseconds. */
const every = 2000;

/** What one process has in work. */
export interface WorkRoom {
  /** The id of this process among those on the database. */
  readonly processId: string;
  /** Waits until a file may be worked on with the others of this process, or alone. */
  readonly enter: Enter;
  /** Says every two seconds that the process lives that has this row. */
  keep(id: string): void;
  /**
   * Removes a row, together with what `also` writes. Without a database, the row alone is removed once there is one again:
   * what could not be recorded must not look like a kill.
   */
  leave(id: string, also?: (db: Db) => Promise<unknown>): Promise<void>;
}

const rooms = new WeakMap<Database, WorkRoom>();

/** What a work room is made of. */
export type WorkRoomParts = Pick<Parts, 'database' | 'ids' | 'log'>;

/** The room of this process. */
export function workRoom(parts: WorkRoomParts): WorkRoom {
  const room = rooms.get(parts.database) ?? openRoom(parts);
  rooms.set(parts.database, room);
  return room;
}

/** Makes transactions that look at the work of all processes run one after the other. */
export async function lockWork(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('files_in_work'))`);
}

function openRoom({ database, ids, log }: WorkRoomParts): WorkRoom {
  const living = new Set<string>();
  const left = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  const say = () =>
    inTransaction(database, async (db) => {
      await db
        .update(filesInWork)
        .set({ seenAt: sql`now()` })
        .where(inArray(filesInWork.id, [...living]));
      const gone = [...left];
      await db.delete(filesInWork).where(inArray(filesInWork.id, gone));
      for (const id of gone) left.delete(id);
    }).catch((error: unknown) => log.debug({ err: error }, 'what is in work was not kept'));
  /** The timer runs while there is something to say. */
  const runs = () => {
    const isIdle = living.size + left.size === 0 || database.pool.ended;
    if (isIdle) {
      clearInterval(timer);
      timer = undefined;
    } else timer ??= setInterval(() => void say().then(runs), every).unref();
  };
  return {
    processId: ids.uuid(),
    enter: togetherOrAlone(),
    keep(id) {
      living.add(id);
      runs();
    },
    async leave(id, also) {
      living.delete(id);
      try {
        await inTransaction(database, async (db) => {
          await db.delete(filesInWork).where(eq(filesInWork.id, id));
          await also?.(db);
        });
      } catch (error) {
        log.warn({ err: error }, 'the end of work on a file was not recorded');
        left.add(id);
      }
      runs();
    },
  };
}

import { sql } from 'drizzle-orm';
import { filesInWork } from '../publishing.tables.ts';
import { type WorkRoomParts, workRoom } from './work-room.ts';

/** Does work on a file that no job repeats, such as a picture of a request, so that no other file counts as alone. */
export async function withOthers<Result>(parts: WorkRoomParts, work: () => Promise<Result>): Promise<Result> {
  const { processId, keep, leave } = workRoom(parts);
  const id = parts.ids.uuid();
  await parts.database.db.insert(filesInWork).values({ id, processId, alone: false, seenAt: sql`now()` });
  keep(id);
  try {
    return await work();
  } finally {
    await leave(id);
  }
}

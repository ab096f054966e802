import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { seatsOf } from '../../teams/core/seats.service.ts';

/** How many seats the people of a team take who are in it already: at least the one of who buys. */
export async function seatsTaken(ctx: Context, db: Db, teamId: string): Promise<number> {
  return Math.max(1, (await seatsOf(ctx, db, teamId))?.editorSeatsUsed ?? 0);
}

/**
 * A plan has a seat for everybody who holds one: those who stayed since an earlier plan ended, and who is invited with it.
 * @throws INSUFFICIENT_SEATS
 */
export async function requireSeatsFor(
  ctx: Context,
  db: Db,
  teamId: string,
  { seats, invited }: { seats: number; invited: number },
): Promise<void> {
  if ((await seatsTaken(ctx, db, teamId)) + invited > seats) throw new AppError('INSUFFICIENT_SEATS');
}

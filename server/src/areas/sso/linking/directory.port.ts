import type { TeamRole } from '@chamfer/contract/roles';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';

/** Somebody whom the directory of a team knows, and has not switched off. */
export interface Admitted {
  directoryUserId: string;
  /** Whether this sign-in joins the team, whatever else decides about joining. */
  awaitsJoin: boolean;
  /** The highest role that their groups give; null for none. */
  role: TeamRole | null;
}

/** What signing in needs of the directory of a team, an area above single sign-on. */
export interface Directory {
  /**
   * Looks whether the directory of a team lets somebody in, and holds its answer until the transaction ends. The accounts are
   * locked, and the team is not. Null for somebody whom it does not know.
   * @throws INVALID_AUTHENTICATION_SESSION for somebody who is switched off there
   */
  admit(db: Db, who: { teamId: string; userIds: string[]; email: string | null }): Promise<Admitted | null>;
  /** Notes which account signed in, and gives what the groups say. The team is locked. `role`: what joining gave; null for nothing. */
  welcome(
    ctx: Context,
    db: Db,
    admitted: Admitted,
    who: { teamId: string; userId: string; role: TeamRole | null },
  ): Promise<void>;
}

let connected: Directory = { admit: async () => null, welcome: async () => undefined };

/** Registers directories, once, where the areas are put together. */
export function connectDirectory(given: Directory): void {
  connected = given;
}

/** The directories of teams. */
export function directory(): Directory {
  return connected;
}

import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';

/** What review needs from the sharing area, which builds on it. */
export interface Invitations {
  /** The id of the invitation to a review link that waits for the actor; null without one. */
  waiting(ctx: Context, db: Db, to: { viewLinkId: string }): Promise<string | null>;
}

let connected: Invitations | undefined;

/** Registers the implementation. Called once, where the areas are assembled. */
export function connectInvitations(given: Invitations): void {
  connected = given;
}

/**
 * Returns the registered implementation.
 * @throws Error if none was registered
 */
export function invitations(): Invitations {
  if (!connected) throw new Error('review was not connected with invitations');
  return connected;
}

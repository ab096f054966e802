import type { CallOutput } from '@chamfer/contract';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Order } from './orders.service.ts';
import type { Holds } from './orders.tables.ts';

/** Who was invited with a purchase, and who could not be. */
export type Invited = Pick<CallOutput<'POST /checkout/{checkoutId}/finalize'>, 'invitedUsers' | 'errors'>;

/**
 * Sends the invitations that a purchase holds, in the transaction that settles it, with the team locked. It refuses
 * nothing: money was taken, so people who cannot be invited any more are reported and left out.
 */
export type SendHeldInvitations = (
  ctx: Context,
  db: Db,
  teamId: string,
  held: NonNullable<Holds['invitations']>,
) => Promise<Invited>;

let connected: SendHeldInvitations = async () => ({ invitedUsers: [], errors: [] });

/** Registers the area that invites people, once, where the areas are put together. */
export function connectHeldInvitations(send: SendHeldInvitations): void {
  connected = send;
}

/** Sends the invitations that an order holds; none where it holds none. */
export async function sendInvitationsOf(ctx: Context, db: Db, { teamId, holds }: Order): Promise<Invited> {
  return holds?.invitations ? connected(ctx, db, teamId, holds.invitations) : { invitedUsers: [], errors: [] };
}

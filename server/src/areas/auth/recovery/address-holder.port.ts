import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';

/** What a higher area has given for the address of an account, and what becomes of it when the address changes. */
export interface AddressHolder {
  /** The account, which is locked, has another address now. */
  left(ctx: Context, db: Db, userId: string): Promise<void>;
  /** The change was undone: the account, which is locked, has this address again. */
  restored(ctx: Context, db: Db, account: { userId: string; email: string }): Promise<void>;
}

let connected: AddressHolder = { left: async () => undefined, restored: async () => undefined };

/** Registers the area that gives something for addresses, once, where the areas are put together. */
export function connectAddressHolder(holder: AddressHolder): void {
  connected = holder;
}

/** What was given for addresses. */
export function addressHolder(): AddressHolder {
  return connected;
}

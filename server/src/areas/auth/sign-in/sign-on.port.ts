import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Exchange } from '../../../platform/http/guard.ts';

/** What signing in needs of single sign-on, an area above it. */
export interface SignOn {
  /** Where an address signs in, decided by its domain alone; null for a password (DECISIONS 10 and 84). */
  begin(ctx: Context, given: { email: string; redirectUrl: string | null }, exchange: Exchange): Promise<string | null>;
  /** Whether people with such an address must use it, held until the transaction ends. */
  isEnforced(db: Db, email: string): Promise<boolean>;
  /** Decides again for some accounts whether they must use it, after their address or role changed. */
  derive(ctx: Context, db: Db, userIds: string[]): Promise<void>;
  /** Whether an account is known to an identity provider. */
  isLinked(db: Db, userId: string): Promise<boolean>;
  /** Removes what identity providers know an account by. */
  unlink(db: Db, userId: string): Promise<void>;
  /**
   * Checks that the identity provider just asked the actor again.
   * @throws INVALID_AUTHENTICATION_SESSION
   */
  checkProof(ctx: Context, given: { code: string; authSessionID: string }): Promise<void>;
}

let connected: SignOn = {
  begin: async () => null,
  isEnforced: async () => false,
  derive: async () => undefined,
  isLinked: async () => false,
  unlink: async () => undefined,
  checkProof: async () => {
    throw new Error('single sign-on is not connected');
  },
};

/** Registers single sign-on, once, where the areas are put together. */
export function connectSignOn(signOn: SignOn): void {
  connected = signOn;
}

/** Single sign-on. */
export function signOn(): SignOn {
  return connected;
}

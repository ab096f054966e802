import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { passkeys } from './factors.tables.ts';

/** Adds a passkey without a usable key to a person, and returns its id. */
export async function seedPasskey(
  { parts: { clock, ids } }: Context,
  db: Db,
  given: { userId: string; name: string },
): Promise<string> {
  const id = ids.uuid();
  const empty = { credentialId: id, publicKey: '', counter: 0, transports: [], backedUp: false };
  await db.insert(passkeys).values({ id, ...given, ...empty, createdAt: clock.now() });
  return id;
}

import { makeToken } from '../../platform/api-tokens/token-format.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { directoryTokens } from './directory.tables.ts';

const dayMs = 24 * 60 * 60_000;

/** Makes a token for the directory of a team, which works for a year, without the call. */
export async function seedDirectoryToken(
  { parts: { clock, ids } }: Context,
  db: Db,
  { teamId, name = 'Entra provisioning' }: { teamId: string; name?: string },
): Promise<{ id: string; name: string; token: string }> {
  const { token, hash, hint } = makeToken('scim');
  const [id, createdAt] = [ids.uuid(), clock.now()];
  const endsAt = new Date(createdAt.getTime() + 365 * dayMs);
  await db.insert(directoryTokens).values({ id, teamId, name, hash, hint, createdAt, endsAt });
  return { id, name, token };
}

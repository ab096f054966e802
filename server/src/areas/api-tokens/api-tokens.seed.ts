import type { TokenScope } from '@chamfer/contract/token-scopes';
import { makeToken } from '../../platform/api-tokens/token-format.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { apiTokens } from './api-tokens.tables.ts';

/** A token to make, of a person or, with `teamId`, of a team. */
export interface NewApiToken {
  userId: string;
  teamId?: string | null;
  name: string;
  scopes: readonly TokenScope[];
  /** How long it works, in days. */
  days: number;
  /** How long ago it was made, in days. */
  daysOld?: number;
}

const dayMs = 24 * 60 * 60_000;

/** Makes an API token; returns its id and the token itself, which nothing else ever shows again. */
export async function seedApiToken(ctx: Context, db: Db, given: NewApiToken): Promise<{ id: string; token: string }> {
  const { userId, teamId = null, name, scopes, days, daysOld = 0 } = given;
  const createdAt = new Date(ctx.parts.clock.now().getTime() - daysOld * dayMs);
  const { token, hash, hint } = makeToken(teamId ? 'team' : 'pat');
  const id = ctx.parts.ids.uuid();
  await db.insert(apiTokens).values({
    id,
    kind: teamId ? 'team' : 'personal',
    userId,
    teamId,
    name,
    hash,
    hint,
    scopes: [...scopes],
    createdAt,
    endsAt: new Date(createdAt.getTime() + days * dayMs),
  });
  return { id, token };
}

import type { Team } from '../../../platform/account/account-types.ts';
import { call } from '../../../platform/api/api.ts';

/**
 * The id of the team that a space belongs to; null where it is unknown: a space that was deleted, or one of a team
 * whose spaces this person may neither manage nor create projects in.
 */
export async function teamOfSpace(teams: readonly Team[], spaceId: string): Promise<string | null> {
  const managed = teams.filter(({ can }) => can.listSpaces).map(({ id }) => id);
  for (const teamId of managed) {
    for await (const { items } of pages((cursor) => spacesOf(teamId, cursor))) {
      if (items.some(({ id }) => id === spaceId)) return teamId;
    }
  }
  for await (const { items } of pages((cursor) => call('GET /app/spaces', { query: { cursor } }))) {
    const found = items.find((space) => space.spaceId === spaceId);
    if (found) return found.teamId;
  }
  return null;
}

function spacesOf(teamId: string, cursor: string | undefined) {
  return call('GET /teams/{teamId}/spaces', { params: { teamId }, query: { cursor } });
}

/** The pages of a list, read one after the other as far as they are asked for. */
async function* pages<Page extends { nextCursor: string | null }>(read: (cursor?: string) => Promise<Page>) {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    yield page;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

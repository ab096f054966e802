import type { TeamRole } from '@chamfer/contract/roles';
import { transact } from '@chamfer/server/context';
import * as scenario from '@chamfer/server/scenario';
import type { Account, Journey } from '../journey.ts';

/** A person of a team in a journey. */
export interface Member extends Account {
  userId: string;
}

/** A team with its people, for journeys about them. */
export interface SeededTeam {
  teamId: string;
  owner: Member;
  /** By role: one person each. */
  people: Record<Exclude<TeamRole, 'owner'>, Member>;
  spaceId: string;
}

interface Read {
  id: string;
  teams: { id: string; isPrimary: boolean }[];
}

async function withId(journey: Journey, account: Account): Promise<Member & { teamId: string }> {
  const { id, teams } = await journey.api<Read>('GET', '/account', undefined, account.accessToken);
  return { ...account, userId: id, teamId: teams.find(({ isPrimary }) => isPrimary)!.id };
}

/** Creates a team with a person in every role and a space, which the owner, the seat manager and the editor are in. */
export async function seedTeamOf(journey: Journey): Promise<SeededTeam> {
  const owner = await withId(journey, await journey.account('Mara Lindqvist'));
  const people = {
    seat_manager: await withId(journey, await journey.account('Elena Petrova')),
    editor: await withId(journey, await journey.account('Jonas Weber')),
    contributor: await withId(journey, await journey.account('Kenji Mori')),
    guest: await withId(journey, await journey.account('Henrik Brandt')),
  };
  const ctx = await journey.scenario();
  const { teamId } = owner;
  const spaceId = await transact(ctx, async (db) => {
    await scenario.seedTeam(db, teamId, { name: 'Halden Works' });
    for (const role of ['seat_manager', 'editor', 'contributor', 'guest'] as const) {
      await scenario.seedMember(ctx, db, { teamId, userId: people[role].userId, role });
    }
    const userIds = [owner.userId, people.seat_manager.userId, people.editor.userId];
    return scenario.seedSpace(ctx, db, { teamId, name: 'Mechanical', userIds });
  });
  return { teamId, owner, people, spaceId };
}

import type { CallOutput } from '@chamfer/contract';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { authorize } from '../../../platform/policy.ts';
import { teamName } from '../core/invitation-mails.service.ts';
import { notifyTeam } from '../core/team-events.service.ts';
import { lockTeam } from '../core/team-locks.service.ts';
import { team } from '../core/teams.policy.ts';
import { setTeamName } from '../core/teams.service.ts';

/** Renames a team. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN */
export function renameTeam(ctx: Context, teamId: string, name: string): Promise<CallOutput<'PATCH /teams/{teamId}'>> {
  return transact(ctx, async (db) => {
    authorize(team.rename, await lockTeam(ctx, db, teamId));
    const before = await teamName(db, teamId);
    await setTeamName(db, teamId, name);
    if (before !== name) await audit(ctx, db, 'team.renamed', { id: teamId, teamId }, { before, after: name });
    await notifyTeam(ctx, db, teamId, 'settings');
    return { id: teamId, name };
  });
}

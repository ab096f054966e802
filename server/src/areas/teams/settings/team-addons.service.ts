import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import { type Context, transact } from '../../../platform/context.ts';
import { notifyTeam } from '../core/team-events.service.ts';
import { storeAddons } from '../core/teams.service.ts';
import { teams } from '../core/teams.tables.ts';

/** The add-ons that no plan gives, by the names that the operator types (spec 2 §3 Current user). */
export const operatorAddons = { 'sync-forbidden': 'syncForbidden', 'private-cloud': 'privateCloud' } as const;

/**
 * Gives a team an add-on, or takes it away; for the operator. Its people's open pages follow at once. False if there is no
 * such team.
 */
export function setTeamAddon(
  ctx: Context,
  teamId: string,
  addon: keyof typeof operatorAddons,
  isOn: boolean,
): Promise<boolean> {
  return transact(ctx, async (db) => {
    const [before] = await db.select().from(teams).where(eq(teams.id, teamId)).for('no key update');
    if (!before) return false;
    const name = operatorAddons[addon];
    if (before[name] === isOn) return true;
    const { syncForbidden, privateCloud } = Object.assign(before, { [name]: isOn });
    await storeAddons(db, teamId, { syncForbidden, privateCloud });
    await audit(ctx, db, 'team.addons_changed', { id: teamId, teamId }, { syncForbidden, privateCloud });
    await notifyTeam(ctx, db, teamId, 'settings');
    return true;
  });
}

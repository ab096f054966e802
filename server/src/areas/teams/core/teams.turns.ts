import { eq } from 'drizzle-orm';
import type { TeamOf } from '../../../platform/http/limit/turn-of-request.ts';
import { hashSecret } from '../../../platform/secrets.ts';
import { spaces, teamInvitations } from './teams.tables.ts';

/** The team of a space. */
export const teamOfSpace: TeamOf = async (db, id) => {
  const [row] = await db.select({ teamId: spaces.teamId }).from(spaces).where(eq(spaces.id, id));
  return row?.teamId;
};

/** The team that somebody is invited to, by the secret of the mailed link. */
export const teamOfInvitation: TeamOf = async (db, secret) => {
  const ofSecret = eq(teamInvitations.tokenHash, hashSecret(secret));
  const [row] = await db.select({ teamId: teamInvitations.teamId }).from(teamInvitations).where(ofSecret);
  return row?.teamId;
};

import type { Account, Journey } from '../journey.ts';
import { mailedLink } from './mailbox.ts';

/** The team that an account owns since it was created. */
export async function ownTeam(journey: Journey, { accessToken }: Account): Promise<string> {
  const { teams } = await journey.api<{ teams: { id: string }[] }>('GET', '/account', undefined, accessToken);
  return teams[0]!.id;
}

/** An email address that nobody else in the test run uses. */
export function newEmail(): string {
  return `invited-${crypto.randomUUID().slice(0, 13)}@haldenworks.example`;
}

/** Invites an address to a team without clicking, and returns the link in the mail, from its path on. */
export async function invite(
  journey: Journey,
  teamId: string,
  { accessToken }: Account,
  email: string,
  role: 'editor' | 'contributor' = 'editor',
  redirectURL?: string,
): Promise<string> {
  const input = { emails: [email], role, redirectURL };
  await journey.api('POST', `/teams/${teamId}/self-serve-invitations`, input, accessToken);
  const { pathname, hash } = new URL(await mailedLink(journey, email, '/teams/invitation#'));
  return pathname + hash;
}

/** Adds an account to a team by an invitation. */
export async function join(
  journey: Journey,
  teamId: string,
  owner: Account,
  member: Account,
  role?: 'editor' | 'contributor',
): Promise<void> {
  const path = await invite(journey, teamId, owner, member.email, role);
  await journey.api('POST', `/teams/self-serve-invitations/${path.split('#')[1]}/accept`);
}

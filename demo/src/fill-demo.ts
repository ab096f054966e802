import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@chamfer/contract/brand';
import { signAccessToken } from '@chamfer/server/access-tokens';
import { systemContext, transact } from '@chamfer/server/context';
import type { Parts } from '@chamfer/server/parts';
import { schema } from '@chamfer/server/schema';
import { count, eq } from 'drizzle-orm';
import { demoPassword, seedDemoPeople } from './company/accounts.ts';
import { type DemoName, demoPeople } from './company/people.ts';
import { seedDemoSubscriptions } from './company/subscriptions.ts';
import { demoRoles, seedDemoTeam } from './company/team.ts';
import { completeDesigns, type DemoCompany } from './complete-designs.ts';
import { noteStep } from './demo-steps.ts';
import { inDemoTurn } from './demo-turn.ts';

const { users } = schema;

const cliTokenMs = 5 * 60_000;

/**
 * Fills an empty database with the demo company and prints its logins; if the demo company already exists, only prints
 * them. Designs that it lacks, because a server was stopped before they were there, are modelled and published in the
 * background through the ordinary jobs.
 */
export async function fillDemo(parts: Parts): Promise<void> {
  await addCompany(parts);
  const [owner] = await parts.database.db.select().from(users).where(eq(users.email, demoPeople.Mara.email));
  if (!owner) return;
  printLogins(parts);
  await keepCliToken(parts, owner.id);
  void completeDesigns(parts).catch((err: unknown) => parts.log.error({ err }, 'demo designs'));
}

/**
 * Adds what the areas have of the company to an empty database, in the order in which one needs the other: all of it or
 * nothing, and once, whatever number of processes start together.
 */
export function addCompany(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  return inDemoTurn(parts, 'company', () =>
    transact(ctx, async (db) => {
      const [total] = await db.select({ count: count() }).from(users);
      if (total?.count !== 0) return;
      const people = await seedDemoPeople(ctx, db);
      const spaces = await seedDemoTeam(ctx, db, people);
      await seedDemoSubscriptions(ctx, db, people);
      const company: DemoCompany = { teamId: people.Mara.teamId, spaces };
      await noteStep(ctx, db, 'company', { ...company });
    }),
  );
}

/** Lets the command line on this machine sign in with a file that only this user can read. */
async function keepCliToken(
  parts: Pick<Parts, 'clock' | 'config' | 'ids' | 'keys' | 'log'>,
  userId: string,
): Promise<void> {
  const path = join(parts.config.DATA_DIR, 'cli-token');
  const write = async () => {
    const token = await signAccessToken(parts, { userId, sessionId: parts.ids.uuid() });
    await writeFile(`${path}.new`, token, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  await write();
  setInterval(() => void write().catch((err: unknown) => parts.log.warn({ err }, 'cli token')), cliTokenMs).unref();
}

function printLogins({ config }: Pick<Parts, 'config'>): void {
  const lines = (Object.keys(demoPeople) as DemoName[]).map(
    (name) => `    ${demoPeople[name].email.padEnd(34)} ${demoRoles[name].replace('_', ' ')}`,
  );
  console.log(
    `\n  ${brand.name} runs at ${config.PUBLIC_URL}\n\n  Demo company, password ${demoPassword} for everybody:\n${lines.join('\n')}\n\n  Mail is kept at ${config.PUBLIC_URL}/dev/mailbox\n`,
  );
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@chamfer/contract/brand';
import { and, count, eq } from 'drizzle-orm';
import { hashPassword } from '../areas/auth/passwords.ts';
import { createAccount } from '../areas/auth/registration.service.ts';
import { users } from '../areas/people/people.tables.ts';
import { addTeamUser } from '../areas/teams/teams.service.ts';
import { spaces, spaceUsers, teams, teamUsers } from '../areas/teams/teams.tables.ts';
import { systemContext, transact } from '../platform/context.ts';
import { signAccessToken } from '../platform/http/tokens.ts';
import type { Parts } from '../platform/parts.ts';
import { manifestPath } from './built-design.ts';
import { demoPassword, demoSpaces, people } from './people.ts';
import { demoProjects } from './projects.ts';
import { publishDemoProject } from './publish-project.ts';

const cliTokenMs = 5 * 60_000;

/**
 * Fills an empty database with the demo company and prints its logins; if the demo company already exists, only prints
 * them. The designs are modelled and published in the background through the ordinary jobs.
 */
export async function fillDemo(parts: Parts): Promise<void> {
  const { db } = parts.database;
  const [total] = await db.select({ count: count() }).from(users);
  if (total?.count === 0) await addCompany(parts);
  const [owner] = await db.select().from(users).where(eq(users.email, people[0].email));
  if (!owner) return;
  printLogins(parts);
  await keepCliToken(parts, owner.id);
  if (total?.count === 0) void publishDesigns(parts).catch((err: unknown) => parts.log.error({ err }, 'demo designs'));
}

async function addCompany(parts: Parts): Promise<void> {
  const ctx = systemContext(parts);
  const passwordHash = await hashPassword(demoPassword);
  await transact(ctx, async (db) => {
    const createdAt = parts.clock.now();
    let teamId = '';
    const spaceIds: string[] = [];
    for (const { email, name, role } of people) {
      const userId = await createAccount(ctx, db, { email, name, passwordHash, verified: true, language: 'en' });
      if (!teamId) {
        const [primary] = await db
          .select()
          .from(teamUsers)
          .where(and(eq(teamUsers.userId, userId), eq(teamUsers.isPrimary, true)));
        teamId = primary!.teamId;
        await db.update(teams).set({ name: 'Halden Works', badge: 'pro' }).where(eq(teams.id, teamId));
        for (const spaceName of demoSpaces) {
          const id = parts.ids.uuid();
          spaceIds.push(id);
          await db.insert(spaces).values({ id, teamId, name: spaceName, type: 'team', createdAt });
        }
      } else await addTeamUser(ctx, db, { teamId, userId, role, isPrimary: false });
      const spaceRole = role === 'guest' ? 'commenter' : role === 'owner' ? 'owner' : 'editor';
      // Guests belong only to the space they were invited to.
      const joined = role === 'guest' ? spaceIds.slice(-1) : spaceIds;
      for (const spaceId of joined) await db.insert(spaceUsers).values({ spaceId, userId, role: spaceRole, createdAt });
    }
  });
}

async function publishDesigns(parts: Parts): Promise<void> {
  const folder = join(parts.config.DATA_DIR, 'work', 'demo-designs');
  const script = fileURLToPath(new URL('./designs.main.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`modelling the demo designs ended with ${code}`);
  for (const project of demoProjects) {
    await publishDemoProject(parts, project, JSON.parse(await readFile(manifestPath(folder, project.slug), 'utf8')));
  }
  await rm(folder, { recursive: true, force: true });
  parts.log.info('the demo designs are published');
}

/** Lets the command line on this machine sign in with a file that only this user can read. */
async function keepCliToken(parts: Parts, userId: string): Promise<void> {
  const path = join(parts.config.DATA_DIR, 'cli-token');
  const write = async () => {
    const token = await signAccessToken(parts, { userId, sessionId: parts.ids.uuid() });
    await writeFile(`${path}.new`, token, { mode: 0o600 });
    await rename(`${path}.new`, path);
  };
  await write();
  setInterval(() => void write().catch((err: unknown) => parts.log.warn({ err }, 'cli token')), cliTokenMs).unref();
}

function printLogins({ config }: Parts): void {
  const lines = people.map(({ email, role }) => `    ${email.padEnd(34)} ${role.replace('_', ' ')}`);
  console.log(
    `\n  ${brand.name} runs at ${config.PUBLIC_URL}\n\n  Demo company, password ${demoPassword} for everybody:\n${lines.join('\n')}\n\n  Mail is kept at ${config.PUBLIC_URL}/dev/mailbox\n`,
  );
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@chamfer/contract/brand';
import { count, eq } from 'drizzle-orm';
import { demoPassword, seedDemoPeople } from '../areas/auth/auth.demo.ts';
import type { SeededPerson } from '../areas/auth/auth.seed.ts';
import { seedDemoSubscriptions } from '../areas/billing/billing.demo.ts';
import { type DemoName, demoPeople, type OfDemoPeople } from '../areas/people/people.demo.ts';
import { users } from '../areas/people/people.tables.ts';
import { type DemoDesign, demoDesigns, publishDemoDesign } from '../areas/publishing/publishing.demo.ts';
import type { SeededDesign } from '../areas/publishing/publishing.seed.ts';
import { seedDemoComments } from '../areas/review/review.demo.ts';
import { seedDemoSharing } from '../areas/sharing/sharing.demo.ts';
import { type DemoSpace, demoRoles, seedDemoTeam } from '../areas/teams/teams.demo.ts';
import { systemContext, transact } from '../platform/context.ts';
import { signAccessToken } from '../platform/http/tokens.ts';
import type { Parts } from '../platform/parts.ts';
import { type BuiltDesign, filesOf, manifestPath } from './built-design.ts';

const cliTokenMs = 5 * 60_000;

/**
 * Fills an empty database with the demo company and prints its logins; if the demo company already exists, only prints
 * them. The designs are modelled and published in the background through the ordinary jobs.
 */
export async function fillDemo(parts: Parts): Promise<void> {
  const { db } = parts.database;
  const [total] = await db.select({ count: count() }).from(users);
  const added = total?.count === 0 ? await addCompany(parts) : null;
  const [owner] = await db.select().from(users).where(eq(users.email, demoPeople.Mara.email));
  if (!owner) return;
  printLogins(parts);
  await keepCliToken(parts, owner.id);
  if (added) void publishDesigns(parts, added).catch((err: unknown) => parts.log.error({ err }, 'demo designs'));
}

interface Company {
  people: OfDemoPeople<SeededPerson>;
  spaces: Record<DemoSpace, string>;
}

/** What the areas have of the company, in the order in which one needs the other. */
function addCompany(parts: Parts): Promise<Company> {
  const ctx = systemContext(parts);
  return transact(ctx, async (db) => {
    const people = await seedDemoPeople(ctx, db);
    const spaces = await seedDemoTeam(ctx, db, people);
    await seedDemoSubscriptions(ctx, db, people);
    return { people, spaces };
  });
}

/** What takes its time: the designs are modelled in a process of their own, and published one after the other. */
async function publishDesigns(parts: Parts, company: Company): Promise<void> {
  const ctx = systemContext(parts);
  const folder = join(parts.config.DATA_DIR, 'work', 'demo-designs');
  const script = fileURLToPath(new URL('./designs.main.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`modelling the demo designs ended with ${code}`);
  const all: Partial<Record<DemoDesign['slug'], SeededDesign>> = {};
  for (const design of demoDesigns) {
    const built = JSON.parse(await readFile(manifestPath(folder, design.slug), 'utf8')) as BuiltDesign;
    const published = await publishDemoDesign(ctx, design, company, { title: built.title, files: filesOf(built) });
    all[design.slug] = published;
    await seedDemoComments(ctx, design.slug, company.people, published, built.anchors);
  }
  await seedDemoSharing(ctx, company.people, all as Record<DemoDesign['slug'], SeededDesign>);
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
  const lines = (Object.keys(demoPeople) as DemoName[]).map(
    (name) => `    ${demoPeople[name].email.padEnd(34)} ${demoRoles[name].replace('_', ' ')}`,
  );
  console.log(
    `\n  ${brand.name} runs at ${config.PUBLIC_URL}\n\n  Demo company, password ${demoPassword} for everybody:\n${lines.join('\n')}\n\n  Mail is kept at ${config.PUBLIC_URL}/dev/mailbox\n`,
  );
}

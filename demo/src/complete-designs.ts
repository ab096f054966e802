import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemContext, transact } from '@chamfer/server/context';
import type { Parts } from '@chamfer/server/parts';
import type { SeededDesign } from '@chamfer/server/scenario';
import { schema } from '@chamfer/server/schema';
import { and, inArray, isNull } from 'drizzle-orm';
import { type BuiltDesign, filesOf, manifestPath } from './built-design.ts';
import { seedDemoComments } from './company/comments.ts';
import { type DemoDesign, demoDesigns } from './company/demo-designs.ts';
import { type DemoName, demoPeople, type OfDemoPeople } from './company/people.ts';
import { publishDemoDesign } from './company/published-designs.ts';
import { seedDemoRequest, seedDemoStudy } from './company/sharing.ts';
import type { DemoSpace } from './company/team.ts';
import { noteStep, readSteps } from './demo-steps.ts';
import { inDemoTurn } from './demo-turn.ts';

const { users, spaces: spacesTable } = schema;

/** What the note of the company says. */
export interface DemoCompany {
  teamId: string;
  spaces: Record<DemoSpace, string>;
}

/**
 * Makes what the demo company lacks of its designs, their comments and what it shares, one process at a time. What was begun
 * when a server ended is gone on with; what somebody deleted, or has nobody or no space to be made by and in, is left out.
 */
export function completeDesigns(parts: Parts): Promise<void> {
  return inDemoTurn(parts, 'designs', async () => {
    const { db } = parts.database;
    const company = (await readSteps(db)).get('company') as unknown as DemoCompany | undefined;
    // A company of an earlier version, of which nobody knows what was made.
    if (!company) return;
    const people = await findPeople(parts, company);
    const missing = await findMissing(parts, company, people);
    if (missing.length > 0) await makeDesigns(parts, missing, company, people);
    await share(parts, people);
  });
}

type People = Partial<OfDemoPeople<{ userId: string; teamId: string }>>;

async function findPeople({ database: { db } }: Pick<Parts, 'database'>, { teamId }: DemoCompany): Promise<People> {
  const emails = Object.values(demoPeople).map(({ email }) => email as string);
  const found = await db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.deletedAt)));
  const names = Object.keys(demoPeople) as DemoName[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const person = found.find(({ email }) => email === demoPeople[name].email);
      return person ? [[name, { userId: person.userId, teamId }]] : [];
    }),
  );
}

async function findMissing({ database: { db } }: Pick<Parts, 'database'>, { spaces }: DemoCompany, people: People) {
  const steps = await readSteps(db);
  const there = await db
    .select({ id: spacesTable.id })
    .from(spacesTable)
    .where(inArray(spacesTable.id, Object.values(spaces)));
  return demoDesigns.filter(
    ({ slug, by, space }) =>
      !steps.has(`made ${slug}`) && people[by] !== undefined && there.some(({ id }) => id === spaces[space]),
  );
}

/** What takes its time: the designs are modelled in a process of their own, and published one after the other. */
async function makeDesigns(
  parts: Parts,
  designs: readonly DemoDesign[],
  company: DemoCompany,
  people: People,
): Promise<void> {
  // Of its own: the process of a server that was killed may still write into another one.
  const folder = join(parts.config.DATA_DIR, 'work', `demo-designs-${parts.ids.uuid()}`);
  try {
    const script = fileURLToPath(new URL('./designs.main.ts', import.meta.url));
    const args = [script, folder, ...designs.map(({ slug }) => slug)];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`modelling the demo designs ended with ${code}`);
    for (const design of designs) {
      // One that fails is made at the next start.
      await makeDesign(parts, folder, design, company, people).catch((err: unknown) =>
        parts.log.error({ err, design: design.slug }, 'a demo design'),
      );
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  parts.log.info('the demo designs are published');
}

async function makeDesign(
  parts: Parts,
  folder: string,
  design: DemoDesign,
  { spaces }: DemoCompany,
  people: People,
): Promise<void> {
  const ctx = systemContext(parts);
  const { db } = parts.database;
  const { slug } = design;
  const built = JSON.parse(await readFile(manifestPath(folder, slug), 'utf8')) as BuiltDesign;
  const begun = (await readSteps(db)).get(`begun ${slug}`) as { webExportId: string } | undefined;
  const owner = { userId: people[design.by]!.userId, spaceId: spaces[design.space] };
  const published = await publishDemoDesign(
    ctx,
    design,
    { ...owner, title: built.title, files: filesOf(built) },
    {
      begun: begun?.webExportId ?? null,
      onBegin: (webExportId) => noteStep(ctx, db, `begun ${slug}`, { webExportId }),
    },
  );
  // Null: somebody deleted it since.
  if (published) await seedDemoComments(ctx, slug, people, published, built.anchors);
  await noteStep(ctx, db, `made ${slug}`, { ...published });
}

/** What is shared other than links, once the designs of it are there. */
async function share(parts: Parts, people: People): Promise<void> {
  const ctx = systemContext(parts);
  const { db } = parts.database;
  const steps = await readSteps(db);
  const made = (slug: DemoDesign['slug']) => steps.get(`made ${slug}`) as Partial<SeededDesign> | undefined;
  const { projectId } = made('gearbox-housing') ?? {};
  if (projectId && !steps.has('request')) {
    await transact(ctx, async (db) => {
      await seedDemoRequest(ctx, db, people, projectId);
      await noteStep(ctx, db, 'request');
    });
  }
  const { webExportId } = made('hinge-bracket') ?? {};
  if (webExportId && !steps.has('study')) {
    await seedDemoStudy(ctx, people, webExportId);
    await noteStep(ctx, db, 'study');
  }
}

import { brand } from '@chamfer/contract/brand';
import type { Context } from '../../platform/context.ts';
import type { DemoName, OfDemoPeople } from '../people/people.demo.ts';
import type { DemoSpace } from '../teams/teams.demo.ts';
import {
  type FileToPublish,
  type NewDesign,
  publishFiles,
  type SeededDesign,
  seedProjectFile,
} from './publishing.seed.ts';

/**
 * The designs of the demo company, oldest first: who publishes them, into which space, and who may open their links.
 */
export const demoDesigns = [
  {
    slug: 'flanged-pipe',
    by: 'Chiara',
    space: 'Supplier review',
    sharedState: 'restricted',
    baseRole: 'viewer',
  },
  {
    slug: 'extractor-impeller',
    by: 'Amir',
    space: 'Tooling',
    sharedState: 'anyone_with_link',
    baseRole: 'viewer',
  },
  {
    slug: 'gearbox-housing',
    by: 'Amir',
    space: 'Mechanical',
    sharedState: 'team_only',
    baseRole: 'commenter',
  },
  {
    slug: 'hinge-bracket',
    by: 'Jonas',
    space: 'Mechanical',
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
  },
  {
    slug: 'twin-cylinder-engine',
    by: 'Elena',
    space: 'Mechanical',
    sharedState: 'anyone_with_link',
    baseRole: 'commenter',
  },
] as const satisfies ({ slug: string; by: DemoName; space: DemoSpace } & Pick<NewDesign, 'sharedState' | 'baseRole'>)[];

/** A design of the demo company. */
export type DemoDesign = (typeof demoDesigns)[number];

/** The version of the app that the demo company has. */
const appVersion = '5.642';

/** Publishes one design of the demo company through the ordinary services, and stores a project file beside it. */
export async function publishDemoDesign(
  ctx: Context,
  { by, space, sharedState, baseRole }: DemoDesign,
  scene: { people: OfDemoPeople<{ userId: string }>; spaces: Record<DemoSpace, string> },
  { title, files }: { title: string; files: FileToPublish[] },
): Promise<SeededDesign> {
  const owned = { userId: scene.people[by].userId, spaceId: scene.spaces[space], title };
  const published = await publishFiles(ctx, { ...owned, sharedState, baseRole }, files);
  // Nobody has the app here: its file is the model once more.
  const file = { path: files[0]!.path, name: `${title}${brand.projectFileEnding}` };
  await seedProjectFile(ctx, { ...published, userId: owned.userId, appVersion }, file);
  return published;
}

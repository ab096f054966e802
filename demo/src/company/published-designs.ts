import { brand } from '@chamfer/contract/brand';
import type { Context } from '@chamfer/server/context';
import {
  type FileToPublish,
  publishFiles,
  resumeFiles,
  type SeededDesign,
  seedProjectFile,
} from '@chamfer/server/scenario';
import type { DemoDesign } from './demo-designs.ts';

/** The version of the app that the demo company has. */
const appVersion = '5.642';

/** How far a design has come: the web export it was begun with, if any, and who notes another one. */
export interface DemoBeginning {
  begun: string | null;
  onBegin: (webExportId: string) => Promise<void>;
}

/**
 * Publishes one design of the demo company through the ordinary services, or goes on with it, and stores a project file
 * next to it. Null if it was published, and somebody has deleted it since.
 */
export async function publishDemoDesign(
  ctx: Context,
  { sharedState, baseRole }: DemoDesign,
  { userId, spaceId, title, files }: { userId: string; spaceId: string; title: string; files: FileToPublish[] },
  { begun, onBegin }: DemoBeginning,
): Promise<SeededDesign | null> {
  const earlier = begun ? await resumeFiles(ctx, userId, begun) : 'unfinished';
  if (earlier === 'gone') return null;
  const given = { userId, spaceId, title, sharedState, baseRole };
  const published = earlier === 'unfinished' ? await publishFiles(ctx, given, files, onBegin) : earlier;
  // Nobody has the app here: its file is the model again.
  const file = { path: files[0]!.path, name: `${title}${brand.projectFileEnding}` };
  await seedProjectFile(ctx, { ...published, userId, appVersion }, file);
  return published;
}

import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { and, eq, like } from 'drizzle-orm';
import { users } from '../areas/people/people.tables.ts';
import { createProject } from '../areas/projects/projects.service.ts';
import { uploads } from '../areas/publishing/publishing.tables.ts';
import { beginWebExport, finishWebExport, getWebExportStatus } from '../areas/publishing/web-exports.service.ts';
import { createComment } from '../areas/review/comments.service.ts';
import { spaces } from '../areas/teams/teams.tables.ts';
import { type Context, systemContext } from '../platform/context.ts';
import type { Parts } from '../platform/parts.ts';
import type { BuiltDesign } from './built-design.ts';
import type { DemoProject } from './projects.ts';

/** Publishes one demo design through the ordinary services, then writes its comments. */
export async function publishDemoProject(parts: Parts, project: DemoProject, design: BuiltDesign): Promise<void> {
  const { db } = parts.database;
  const author = await actAs(parts, project.by);
  const [space] = await db
    .select()
    .from(spaces)
    .where(and(eq(spaces.name, project.space), eq(spaces.type, 'team')));
  const { projectId } = await createProject(author, { spaceId: space!.id, name: design.title });
  const sheets = design.drawings.flatMap(({ title, svg, pdf }) => [
    { kind: 'drawing' as const, path: svg, title },
    { kind: 'drawing' as const, path: pdf, title },
  ]);
  const files = [{ kind: 'model' as const, path: design.glb, title: undefined }, ...sheets];
  const { webExportId, files: begun } = await beginWebExport(author, projectId, {
    title: design.title,
    sharedState: project.sharedState,
    baseRole: project.baseRole,
    platform: 'macos',
    files: await Promise.all(
      files.map(async ({ kind, path, title }) => ({
        kind,
        name: basename(path),
        size: (await stat(path)).size,
        title,
      })),
    ),
  });
  for (const [index, { upload }] of begun.entries()) {
    const key = `${parts.ids.uuid()}.bin`;
    await parts.store.putFile(key, files[index]!.path);
    await db
      .update(uploads)
      .set({ objectKey: key, completedAt: parts.clock.now() })
      .where(eq(uploads.id, upload.uploadId));
  }
  await finishWebExport(author, webExportId);
  const viewLinkId = await waitForLink(author, webExportId);
  for (const [index, { by, message }] of project.comments.entries()) {
    const { position, normal, cameraTarget, cameraOrbit, fieldOfView } = design.anchors[index]!;
    const anchor = { type: 'model' as const, position, normal, cameraTarget, cameraOrbit, fieldOfView };
    await createComment(await actAs(parts, by), { ...anchor, message, projectViewLinkId: viewLinkId, webExportId });
  }
}

async function actAs(parts: Parts, firstName: string): Promise<Context> {
  const [user] = await parts.database.db
    .select()
    .from(users)
    .where(like(users.name, `${firstName} %`));
  return systemContext(parts, { userId: user!.id, sessionId: parts.ids.uuid() });
}

async function waitForLink(ctx: Context, webExportId: string): Promise<string> {
  for (let waited = 0; waited < 600; waited++) {
    const { status, viewLink, error } = await getWebExportStatus(ctx, webExportId);
    if (viewLink) return viewLink;
    if (status === 'failed') throw new Error(`a demo design was refused: ${error?.code}`);
    await new Promise((done) => setTimeout(done, 250));
  }
  throw new Error('a demo design was not published in time');
}

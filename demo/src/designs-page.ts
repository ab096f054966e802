import { systemContext } from '@chamfer/server/context';
import { downloadOfAny } from '@chamfer/server/downloads';
import type { Parts } from '@chamfer/server/parts';
import { schema } from '@chamfer/server/schema';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { demoPeople } from './company/people.ts';

const { users, uploads, webExportFiles, webExports } = schema;

/**
 * /dev/designs.json: what the demo company has published, oldest first, with URLs of its files, for the page that shows
 * only the engine. Registered in local environments only.
 */
export function designsPage(app: FastifyInstance, parts: Parts): void {
  app.get('/dev/designs.json', async () => {
    const emails = Object.values(demoPeople).map(({ email }) => email);
    const rows = await parts.database.db
      .select({ exported: webExports, uploadedBytes: uploads.size })
      .from(webExports)
      .innerJoin(users, eq(users.id, webExports.uploadedByUserId))
      .innerJoin(webExportFiles, and(eq(webExportFiles.webExportId, webExports.id), eq(webExportFiles.kind, 'model')))
      .innerJoin(uploads, eq(uploads.id, webExportFiles.uploadId))
      .where(and(inArray(users.email, emails), eq(webExports.status, 'ready')))
      .orderBy(asc(webExports.createdAt), asc(webExports.id));
    return rows.map(({ exported, uploadedBytes }) => {
      const publisher = exported.uploadedByUserId ? { userId: exported.uploadedByUserId, sessionId: '' } : null;
      const ctx = systemContext(parts, publisher);
      const scope = { projectId: exported.projectId };
      return {
        id: exported.id,
        title: exported.title,
        uploadedBytes,
        triangleCount: exported.triangleCount,
        model: downloadOfAny(ctx, exported.modelObjectKey, scope),
        coarse: downloadOfAny(ctx, exported.coarseObjectKey, scope),
      };
    });
  });
}

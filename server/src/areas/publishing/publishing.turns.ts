import { eq } from 'drizzle-orm';
import type { TeamOf } from '../../platform/http/limit/turn-of-request.ts';
import { projects } from '../projects/projects.tables.ts';
import { uploads, webExports } from './publishing.tables.ts';

/** The team whose design a web export shows. */
export const teamOfExport: TeamOf = async (db, id) => {
  const [row] = await db
    .select({ teamId: projects.teamId })
    .from(webExports)
    .innerJoin(projects, eq(projects.id, webExports.projectId))
    .where(eq(webExports.id, id));
  return row?.teamId;
};

/** The team of the project that an upload is for. */
export const teamOfUpload: TeamOf = async (db, id) => {
  const [row] = await db
    .select({ teamId: projects.teamId })
    .from(uploads)
    .innerJoin(projects, eq(projects.id, uploads.projectId))
    .where(eq(uploads.id, id));
  return row?.teamId;
};

import type { ProjectRole } from '@chamfer/contract/roles';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { webExports } from './publishing.tables.ts';

/** What publishing needs from the review area, which builds on it. */
export interface Links {
  /** Shows a web export that became ready, on the project's link or a new one, and tells its readers; gives the link. */
  show(ctx: Context, db: Db, exported: typeof webExports.$inferSelect): Promise<string>;
  /** The first link of a project; null without one. */
  firstOf(db: Db, projectId: string): Promise<string | null>;
  /** What the visitor is on a link; null where it does not open. */
  roleOn(ctx: Context, viewLinkId: string): Promise<ProjectRole | null>;
}

let connected: Links | undefined;

/** Registers the implementation, once, where the areas are assembled. */
export function connectLinks(given: Links): void {
  connected = given;
}

/** The review links. @throws Error when nothing was connected */
export function links(): Links {
  if (!connected) throw new Error('publishing was not connected with review links');
  return connected;
}

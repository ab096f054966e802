import type { ProjectRole } from '@chamfer/contract/roles';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { webExports } from '../publishing.tables.ts';

/** What publishing needs from the review area, which builds on it. */
export interface Links {
  /**
   * Shows a ready web export on the project's link, or on a new link, and notifies its readers. Returns the id of the
   * link, and the number that the link gave to the export.
   */
  show(
    ctx: Context,
    db: Db,
    exported: typeof webExports.$inferSelect,
  ): Promise<{ viewLinkId: string; revision: number }>;
  /** Notifies the open review pages of a web export that it has more files. */
  notifyOfFiles(ctx: Context, db: Db, webExportId: string): Promise<void>;
  /** The first link of a project; null without one. */
  firstOf(db: Db, projectId: string): Promise<string | null>;
  /** Those of these keys that pictures of comments refer to. */
  picturesAmong(db: Db, keys: string[]): Promise<string[]>;
  /** Returns the role on a link of a visitor who knew that password of it, or none; null if they may not open it. */
  roleOn(ctx: Context, viewLinkId: string, grantedVersion: number | null): Promise<ProjectRole | null>;
}

let connected: Links | undefined;

/** Registers the implementation. Called once, where the areas are assembled. */
export function connectLinks(given: Links): void {
  connected = given;
}

/**
 * Returns the registered implementation.
 * @throws Error if none was registered
 */
export function links(): Links {
  if (!connected) throw new Error('publishing was not connected with review links');
  return connected;
}

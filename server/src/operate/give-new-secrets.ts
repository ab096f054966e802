import { endRestoredSessions } from '../areas/sessions/session-ends.service.ts';
import { endRestoredWays } from '../areas/sso/flow/sso-sessions.service.ts';
import { sealedColumns } from '../areas.ts';
import type { Database } from '../platform/database/database.ts';
import { replaceSecrets } from '../platform/new-secrets.ts';

/** Gives a restored installation, which does not run, new secrets: what people keep goes on, and what is open ends. */
export function giveNewSecrets(database: Database): Promise<void> {
  return replaceSecrets(database, sealedColumns, async (db) => {
    await endRestoredSessions(db);
    await endRestoredWays(db);
  });
}

import type { Context } from '../../../platform/context.ts';
import { sendCsv } from '../../../platform/http/csv.ts';
import type { Exchange } from '../../../platform/http/guard.ts';
import { listOpenings } from '../../review/links/link-openings.service.ts';

const columns = ['time', 'person', 'email', 'kind'];

/** How many openings are read at once. */
const atOnce = 1000;

/**
 * Answers with who opened a link as a CSV file, newest first. Times of visitors without an account are hours.
 * @throws PROJECT_VIEW_LINK_NOT_FOUND, PROJECT_FORBIDDEN
 */
export async function sendOpeningsCsv(ctx: Context, viewLinkId: string, { reply }: Exchange): Promise<void> {
  // People who may not see them are refused before the file begins.
  const first = await listOpenings(ctx, viewLinkId, { limit: atOnce });
  const day = ctx.parts.clock.now().toISOString().slice(0, 10);
  await sendCsv(reply, { name: `openings-${day}`, columns, rows: rowsOf(ctx, viewLinkId, first) });
}

type Page = Awaited<ReturnType<typeof listOpenings>>;

async function* rowsOf(ctx: Context, viewLinkId: string, first: Page): AsyncGenerator<string[]> {
  for (let page = first; ; ) {
    for (const { openedAt, visitor } of page.items) {
      const kind = visitor ? (visitor.isGuest ? 'guest' : 'account') : 'none';
      yield [openedAt, visitor?.name ?? '', visitor?.email ?? '', kind];
    }
    if (page.nextCursor === null) return;
    page = await listOpenings(ctx, viewLinkId, { limit: atOnce, cursor: page.nextCursor });
  }
}

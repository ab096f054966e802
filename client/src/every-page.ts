/**
 * Reads every page of a list, one after the other, for what is no use in part. `read` makes the call with the cursor of
 * the page before, undefined for the first one. @throws what `read` throws; nothing is given then
 */
export async function everyPage<Page extends { nextCursor: string | null }>(
  read: (cursor: string | undefined) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await read(cursor ?? undefined);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return pages;
}

import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { spreadNews } from './query-news.ts';

test('news outdate the queries that name them, whatever their area, and no others', async () => {
  const client = new QueryClient();
  const read = (name: string, meta?: { outdatedBy: readonly ['design-published'] }) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => name, meta });
  await Promise.all([read('projects', { outdatedBy: ['design-published'] }), read('account')]);
  spreadNews(client, 'design-published');
  expect(client.getQueryState(['projects'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['account'])?.isInvalidated).toBe(false);
});

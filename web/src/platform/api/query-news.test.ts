import { eventually } from '@chamfer/testing/eventually';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askAgain, spreadNews } from './query-news.ts';

test('news invalidate the queries that name them, whatever their area, and no others', async () => {
  const client = new QueryClient();
  const read = (name: string, meta?: { invalidatedBy: readonly ['design-published'] }) =>
    client.fetchQuery({ queryKey: [name], queryFn: () => name, meta });
  await Promise.all([read('projects', { invalidatedBy: ['design-published'] }), read('account')]);
  spreadNews(client, 'design-published');
  expect(client.getQueryState(['projects'])?.isInvalidated).toBe(true);
  expect(client.getQueryState(['account'])?.isInvalidated).toBe(false);
});

/** A query on screen whose answers the test gives, one for each time that it is asked. */
function watched(client: QueryClient) {
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn });
  const leave = observer.subscribe(() => undefined);
  return { asked, leave, data: () => observer.getCurrentResult().data };
}

test('what is requested for the first time when news come is requested again, because its answer may be from before', async () => {
  const client = new QueryClient();
  const { asked, leave, data } = watched(client);
  askAgain(client, { queryKey: ['list'] });
  expect(asked).toHaveLength(1);
  asked[0]!.resolve('from before');
  await eventually(() => expect(asked).toHaveLength(2));
  asked[1]!.resolve('from after');
  await eventually(() => expect(data()).toBe('from after'));
  leave();
});

test('what is asked again anyway does not wait for the answer on its way, unless it is only asked as a matter of routine', async () => {
  const client = new QueryClient();
  const { asked, leave, data } = watched(client);
  asked[0]!.resolve('first');
  await eventually(() => expect(data()).toBe('first'));
  askAgain(client, { queryKey: ['list'] });
  askAgain(client, { queryKey: ['list'] }, true);
  expect(asked).toHaveLength(2);
  askAgain(client, { queryKey: ['list'] });
  expect(asked).toHaveLength(3);
  asked[2]!.resolve('last');
  asked[1]!.resolve('overtaken');
  await eventually(() => expect(data()).toBe('last'));
  leave();
});

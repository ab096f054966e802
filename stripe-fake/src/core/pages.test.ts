import { expect, test } from 'vitest';
import { refusalOf, useFake } from '../testing/use-fake.ts';

const used = useFake();

test('lists come in pages, the newest first', async () => {
  const { stripe } = used;
  const made: string[] = [];
  for (let count = 0; count < 12; count += 1) made.unshift((await stripe.customers.create()).id);
  const ids = async (asked: object) => {
    const { data, has_more: hasMore } = await stripe.customers.list(asked);
    return [data.map(({ id }) => id), hasMore];
  };
  expect(await ids({})).toEqual([made.slice(0, 10), true]);
  expect(await ids({ starting_after: made[9] })).toEqual([made.slice(10), false]);
  expect(await ids({ limit: 2, starting_after: made[9] })).toEqual([made.slice(10), false]);
  expect(await ids({ limit: 2, ending_before: made[3] })).toEqual([made.slice(1, 3), true]);
  expect(await ids({ limit: 3, ending_before: made[3] })).toEqual([made.slice(0, 3), false]);
  expect(await ids({ ending_before: made[0] })).toEqual([[], false]);
  const read: string[] = [];
  for await (const { id } of stripe.customers.list({ limit: 5 })) read.push(id);
  expect(read).toEqual(made);
});

test('pages of another size, or from nowhere, are refused', async () => {
  const { stripe } = used;
  const { id } = await stripe.customers.create();
  const cases: [object, object][] = [
    [{ limit: 0 }, { param: 'limit' }],
    [{ limit: 101 }, { param: 'limit' }],
    [{ starting_after: 'cus_none' }, { code: 'resource_missing', param: 'starting_after' }],
    [{ ending_before: 'cus_none' }, { code: 'resource_missing', param: 'ending_before' }],
    [{ starting_after: id, ending_before: id }, {}],
  ];
  for (const [asked, refusal] of cases) {
    expect(await refusalOf(stripe.customers.list(asked))).toMatchObject({ statusCode: 400, ...refusal });
  }
});

test('a list is empty where there is nothing', async () => {
  const { data, has_more: hasMore, url } = await used.stripe.charges.list();
  expect({ data, hasMore, url }).toEqual({ data: [], hasMore: false, url: '/v1/charges' });
});

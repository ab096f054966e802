import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/show.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, Table } from '../../ui/layout/table.tsx';
import { ListView } from './list-view.tsx';
import { listOptions, useList } from './use-list.ts';

interface Screw {
  name: string;
  length: number;
}

const columns: Column<Screw>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name },
  { key: 'length', head: 'Length', cell: ({ length }) => length, stacked: ({ length }) => `${length} mm` },
  { key: 'actions', head: 'Actions', headHidden: true, cell: () => <button type="button">Remove</button> },
];
const pageSize = 100;

/** A list of so many screws, in pages; `read` comes before each page is given. */
function Screws({
  count,
  read = async () => {},
}: {
  count: number;
  read?: (cursor: string | undefined) => Promise<void>;
}) {
  const list = useList(
    listOptions({
      queryKey: ['screws'],
      read: async (cursor) => {
        await read(cursor);
        const first = Number(cursor ?? 0);
        const last = Math.min(first + pageSize, count);
        const items = Array.from({ length: last - first }, (_, row) => ({
          name: `Screw ${first + row + 1}`,
          length: 8 + ((first + row) % 5),
        }));
        return { items, nextCursor: last < count ? String(last) : null };
      },
    }),
    ({ items }) => items,
  );
  const table = { label: 'Screws', columns, keyOf: ({ name }: Screw) => name };
  return (
    <ListView
      list={list}
      loading="The screws are loading"
      skeleton={<Table {...table} rows={[]} loadingRows={4} />}
      failed="The screws could not be loaded."
      empty={<EmptyState title="No screws yet" text="Publish a design." actions={<a href="/publish">Publish</a>} />}
    >
      <Table {...table} rows={list.items} total={count} />
    </ListView>
  );
}

const table = page.getByRole('table', { name: 'Screws' });
const row = (number: number) => table.getByRole('row', { name: new RegExp(`^Screw ${number} `) });
const drawn = () => [...document.querySelectorAll<HTMLElement>('tr[data-index]')];
const numbers = () => drawn().map(({ dataset }) => Number(dataset.index));

test('while the first page is on its way it is announced, and grey rows are its placeholder', async () => {
  const answer = Promise.withResolvers<void>();
  await show(<Screws count={1} read={() => answer.promise} />);
  await expect
    .element(page.getByRole('status', { name: 'The screws are loading' }))
    .toHaveAttribute('aria-busy', 'true');
  expect(table.getByRole('row').elements()).toHaveLength(5);
  answer.resolve();
  await expect.element(row(1)).toBeVisible();
  await expect.element(table).toHaveAttribute('aria-rowcount', '2');
  await expect.element(table).not.toHaveAttribute('aria-busy');
});

test('an empty list offers the next step', async () => {
  await show(<Screws count={0} />);
  await expect.element(page.getByRole('heading', { name: 'No screws yet' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Publish' })).toBeVisible();
  await expect.element(table).not.toBeInTheDocument();
});

test('a list that failed says so, and can be tried again', async () => {
  let isDown = true;
  const read = async () => {
    if (isDown) throw new Error('down');
  };
  await show(<Screws count={3} read={read} />);
  await expect.element(page.getByRole('alert').getByText('The screws could not be loaded.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row(3)).toBeVisible();
});

test('reads on by itself as its end comes near, each page once, and draws only the rows in view', async () => {
  const asked: (string | undefined)[] = [];
  const read = async (cursor: string | undefined) => {
    asked.push(cursor);
  };
  await show(<Screws count={250} read={read} />);
  await expect.element(row(1)).toBeVisible();
  expect(numbers().length).toBeLessThan(60);
  const most: number[] = [];
  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight);
      most.push(drawn().length);
      return numbers().at(-1);
    })
    .toBe(249);
  // The first one is requested twice in development, where React mounts everything twice.
  expect(asked.filter((cursor) => cursor !== undefined)).toEqual(['100', '200']);
  expect(Math.max(...most)).toBeLessThan(80);
  await expect.element(row(250)).toHaveAttribute('aria-rowindex', '251');
  await expect.element(page.getByRole('button', { name: /more/ })).not.toBeInTheDocument();
  scrollTo(0, 0);
  await expect.element(row(1)).toHaveAttribute('aria-rowindex', '2');
});

test('a page further down that fails is shown at the end, and comes once it is tried again', async () => {
  let failures = 0;
  const read = async (cursor: string | undefined) => {
    if (cursor === '100' && failures++ === 0) throw new Error('down');
  };
  await show(<Screws count={150} read={read} />);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight);
      return retry.elements().length;
    })
    .toBe(1);
  await expect.element(page.getByText('More could not be loaded.')).toBeVisible();
  await retry.click();
  await expect
    .poll(() => {
      scrollTo(0, document.body.scrollHeight);
      return numbers().at(-1);
    })
    .toBe(149);
});

test.each([1440, 390])('at %i px each row begins where the one before ends', async (width) => {
  await page.viewport(width, 900);
  await show(<Screws count={100} />);
  await expect.element(row(1)).toBeVisible();
  scrollTo(0, 1500);
  await expect.poll(() => numbers()[0]).toBeGreaterThan(5);
  await expect
    .poll(() => {
      const places = drawn().map((element) => element.getBoundingClientRect());
      return places.slice(1).filter(({ top }, index) => Math.abs(top - places[index]!.bottom) > 1.5).length;
    })
    .toBe(0);
  const inOrder = numbers();
  expect(inOrder).toEqual(inOrder.map((_, index) => inOrder[0]! + index));
});

test('where there is little room a row is a stack, whose cells speak for themselves', async () => {
  await page.viewport(390, 844);
  await show(<Screws count={2} />);
  await expect.element(row(1).getByText('8 mm')).toBeVisible();
  const [name, length, actions] = [...row(1).element().children].map((cell) => cell.getBoundingClientRect());
  expect(length!.top).toBeGreaterThanOrEqual(name!.bottom - 1);
  expect(actions!.top).toBeLessThan(length!.top);
  expect(actions!.right).toBeLessThanOrEqual(390);
});

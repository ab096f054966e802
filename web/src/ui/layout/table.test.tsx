import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Column, Table } from './table.tsx';

interface Part {
  id: string;
  name: string;
  count: number;
}

const columns: Column<Part>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => <b>{name}</b> },
  {
    key: 'count',
    head: 'Count',
    align: 'end',
    cell: ({ count }) => count,
    stacked: ({ count }) => `${count} pieces`,
  },
  { key: 'actions', head: 'Actions', headHidden: true, cell: () => null },
];
const parts = (count: number): Part[] =>
  Array.from({ length: count }, (_, index) => ({ id: `part-${index}`, name: `Part ${index}`, count: index * 2 }));

function draw(rows: Part[], given: { total?: number; loadingRows?: number } = {}): string {
  return renderToStaticMarkup(<Table label="Parts" columns={columns} rows={rows} keyOf={({ id }) => id} {...given} />);
}

test('heads belong to their columns, and one that is not seen is read out', () => {
  const markup = draw(parts(1));
  expect(markup).toContain('aria-label="Parts"');
  expect(markup.match(/<th [^>]*scope="col"/g)).toHaveLength(3);
  expect(markup).toContain('<span class="sr">Actions</span>');
});

test('a cell has other words where rows are stacked, since its head is gone there', () => {
  const markup = draw(parts(2));
  expect(markup).toContain('<b>Part 1</b>');
  expect(markup).toMatch(/<span[^>]*>2<\/span><span[^>]*>2 pieces<\/span>/);
});

test('of a thousand rows only those in view are in the page, and say which ones of how many they are', () => {
  const markup = draw(parts(1000), { total: 5000 });
  const numbers = [...markup.matchAll(/<tr data-index="\d+" aria-rowindex="(\d+)"/g)].map(([, number]) =>
    Number(number),
  );
  expect(numbers.slice(0, 2)).toEqual([2, 3]);
  expect(numbers.length).toBeGreaterThan(15);
  expect(numbers.length).toBeLessThan(50);
  expect(markup).toContain('aria-rowcount="5001"');
  // The others' room is kept.
  expect(markup).toContain(`height:${(1000 - numbers.length) * 49}px`);
});

test('grey rows are the placeholder of rows that are loading', () => {
  const markup = draw([], { loadingRows: 3 });
  expect(markup).toContain('aria-busy="true"');
  expect(markup).not.toContain('aria-rowcount');
  expect(markup.match(/<tr/g)).toHaveLength(4);
});

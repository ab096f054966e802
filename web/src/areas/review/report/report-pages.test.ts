import { expect, test } from 'vitest';
import { layOut, type Paragraph, paper, pictureSize, type ReportPage } from './report-pages.ts';

const measureIn = () => (text: string) => text.length * 5;
const head: Paragraph[] = [{ style: 'title', text: 'Twin-cylinder engine' }];
const lay = (threads: Paragraph[][]) => layOut(head, threads, measureIn, 'en');
const thread = (lines: number): Paragraph[] =>
  Array.from({ length: lines }, (_, i) => ({ style: 'text', text: `Line ${i + 1}` }));
const textOf = ({ lines }: ReportPage) => lines.map(({ text }) => text);

test('five hundred threads each have their picture, and nothing leaves its page or covers another', () => {
  const pages = lay(Array.from({ length: 500 }, () => thread(3)));
  expect(pages.flatMap(({ pictures }) => pictures.map(({ thread }) => thread))).toEqual([...Array(500).keys()]);
  for (const { lines, pictures } of pages) {
    const tops = pictures.map(({ y }) => y);
    expect(tops.every((y, i) => i === 0 || y >= tops[i - 1]! + pictureSize.height)).toBe(true);
    expect(tops.every((y) => y + pictureSize.height <= paper.height)).toBe(true);
    expect(lines.every(({ x, y, width }) => y <= paper.height && x + width <= paper.width)).toBe(true);
  }
});

test('a long thread goes on over pages, and what follows is below it', () => {
  const pages = lay([thread(130), thread(1)]);
  expect(pages).toHaveLength(3);
  expect(pages.flatMap((page) => textOf(page).slice(0, -1))).toEqual([
    head[0]!.text,
    ...thread(130).map(({ text }) => text),
    'Line 1',
  ]);
  expect(pages.map((page) => textOf(page).at(-1))).toEqual(['1/3', '2/3', '3/3']);
  const last = pages.at(-1)!;
  expect(last.pictures.map(({ thread }) => thread)).toEqual([1]);
  expect(last.pictures[0]!.y).toBeGreaterThan(last.lines.at(-3)!.y);
});

test('attached pictures are below their text, in rows, and leave no page', () => {
  const picture = (id: number, width: number) => ({ pictureId: `${id}`, name: `${id}.png`, width, height: 300 });
  const attached = [picture(1, 400), picture(2, 4000), picture(3, 300), picture(4, 200)];
  const pages = lay(Array.from({ length: 20 }, (_, i) => [{ style: 'text', text: `Thread ${i}`, attached }]));
  const boxes = pages.flatMap((page) => page.attached.map((box) => ({ ...box, page })));
  expect(boxes).toHaveLength(80);
  for (const { x, y, width, height, page } of boxes) {
    expect([x + width <= paper.width, y + height <= paper.height]).toEqual([true, true]);
    const isOver = (line: { x: number; y: number; width: number }) =>
      line.x < x + width && line.x + line.width > x && line.y > y && line.y < y + height;
    expect(page.lines.filter(isOver)).toEqual([]);
  }
  const at = ({ x, y }: { x: number; y: number }, other: { x: number; y: number }) => x === other.x && y === other.y;
  for (const { attached: all } of pages) {
    expect(all.every((box, i) => !all.slice(i + 1).some((other) => at(box, other)))).toBe(true);
  }
});

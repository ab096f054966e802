import { deflateSync } from 'node:zlib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { layOut } from './report-pages.ts';
import { startPdf } from './write-pdf.ts';

const measureIn = () => (text: string) => text.length * 5;
const white = { width: 10, height: 10, packed: deflateSync(Buffer.alloc(100, 255)) };
/** A picture of one pixel. */
const jpeg = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
    'base64',
  ),
);

test('text of every language can be searched and copied, titles and links are there', async () => {
  const texts = [
    'Ребро слишком тонкое',
    '肉厚が薄すぎます',
    '墙太薄了',
    '벽이 너무 얇습니다',
    'Größe “4.5 mm” – 😀',
    '=1+1',
  ];
  const many = Array.from({ length: 600 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join('');
  const pages = layOut(
    [
      { style: 'title', text: 'Двигатель' },
      { style: 'soft', text: 'Open', href: 'https://chamfer.example/v/1' },
    ],
    [...texts, many].map((text) => [{ style: 'text' as const, text }]),
    measureIn,
  );
  const pdf = await startPdf({ title: 'Двигатель', language: 'ru', createdAt: new Date(0) });
  for (const page of pages) await pdf.add(page, white, new Map([[0, jpeg]]));
  const opened = await getDocument({ data: await pdf.finish(), verbosity: 0 }).promise;
  expect(opened.numPages).toBe(pages.length);
  expect((await opened.getMetadata()).info).toMatchObject({ Title: 'Двигатель', Language: 'ru' });
  const found: string[] = [];
  for (let number = 1; number <= opened.numPages; number++) {
    const { items } = await (await opened.getPage(number)).getTextContent();
    found.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  const all = found.join('');
  for (const text of ['Двигатель', ...texts, many]) expect(all).toContain(text);
  expect(await (await opened.getPage(1)).getAnnotations()).toMatchObject([{ url: 'https://chamfer.example/v/1' }]);
});

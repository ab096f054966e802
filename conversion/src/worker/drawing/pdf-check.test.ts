import { degrees, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { drawingMaxPages } from '@chamfer/contract/rules';
import { describe, expect, it } from 'vitest';
import { refusal } from '../expect-error.fixture.ts';
import { checkPdf } from './pdf-check.ts';

async function pdf(change: (document: PDFDocument) => void = () => {}, useObjectStreams = true) {
  const document = await PDFDocument.create();
  document.addPage([842, 595]);
  change(document);
  return document.save({ useObjectStreams, addDefaultPage: false });
}

describe('checkPdf', () => {
  it('counts pages and measures the first as displayed', async () => {
    expect(await checkPdf(await pdf(), 'a.pdf')).toEqual({ pages: 1, width: 842, height: 595 });
    const turned = await pdf((document) => {
      document.getPage(0).setRotation(degrees(90));
      document.addPage([100, 100]);
    }, false);
    expect(await checkPdf(turned, 'a.pdf')).toEqual({ pages: 2, width: 595, height: 842 });
  });

  it('takes a drawing of 2,000 sheets', async () => {
    const thick = await pdf((document) => {
      for (let i = 1; i < 2000; i++) document.addPage([10, 10]);
    });
    expect(await checkPdf(thick, 'a.pdf')).toMatchObject({ pages: 2000, width: 842 });
  });

  const action = (kind: string) => (document: PDFDocument) => {
    const { context, catalog } = document;
    catalog.set(
      PDFName.of('OpenAction'),
      context.obj({ S: kind, JS: PDFString.of('app.alert(1)'), F: PDFString.of('/bin/sh') }),
    );
  };
  const broken: [string, () => Promise<Uint8Array>, string | RegExp][] = [
    ['a PDF that is none', async () => new TextEncoder().encode('%PDF-1.7\nnothing\n'), /cross-reference/],
    ['a PDF without its header', async () => (await pdf()).slice(20), /%PDF/],
    ['a PDF that is cut off', async () => (await pdf()).slice(0, -200), /cross-reference/],
    [
      'a table that is elsewhere',
      async () =>
        Buffer.from(
          Buffer.from(await pdf(undefined, false))
            .toString('latin1')
            .replace(/startxref\n\d+/, 'startxref\n7'),
          'latin1',
        ),
      /cross-reference/,
    ],
    [
      'an encrypted PDF',
      () =>
        pdf((document) => {
          document.context.trailerInfo.Encrypt = document.context.register(
            document.context.obj({ Filter: 'Standard', V: 1, R: 2, P: -4 }),
          );
        }, false),
      'it is protected with a password',
    ],
    ['a PDF without pages', () => pdf((document) => document.removePage(0)), /pages/],
    [
      'too many pages',
      () =>
        pdf((document) => {
          for (let i = 0; i < drawingMaxPages; i++) document.addPage([10, 10]);
        }),
      new RegExp(`${drawingMaxPages + 1} pages`),
    ],
    ['a page of no size', () => pdf((document) => document.getPage(0).setSize(0, 10)), /no size/],
    ['a PDF that runs a script', () => pdf(action('JavaScript')), 'script'],
    ['a PDF that starts a program', () => pdf(action('Launch')), /script|starts a program/],
  ];
  it.each(broken)('refuses %s', async (_, make, reason) => {
    const error = await refusal(async () => checkPdf(await make(), 'a.pdf'));
    expect(error.code).toBe('INVALID_PDF');
    if (typeof reason === 'string') expect(error.details.reason).toBe(reason);
    else expect(error.details.reason).toMatch(reason);
    expect(error.details.cause).toBe(reason === 'it is protected with a password' ? 'encrypted' : undefined);
  });
});

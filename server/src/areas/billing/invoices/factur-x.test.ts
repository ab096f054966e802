import { PDFDocument, PDFName, PDFNumber, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { attachedXml, pdfaFaults } from '../testing/pdf-a-faults.ts';
import { someInvoices } from '../testing/some-invoices.ts';
import { writeEInvoice } from './e-invoice.ts';
import { drawInvoice } from './invoice-drawing.ts';

test.each(Object.entries(someInvoices))('the file of an invoice is a PDF/A-3b with its XML: %s', async (_, some) => {
  const { invoice, original, language } = some;
  const file = await drawInvoice(invoice, original, language);
  expect(await pdfaFaults(file)).toEqual([]);
  expect(await attachedXml(file)).toBe(writeEInvoice(invoice, original, language));
  expect(await drawInvoice(invoice, original, language)).toEqual(file);
});

test('an invoice that has no XML is drawn all the same', async () => {
  const file = await drawInvoice({ ...someInvoices.domestic!.invoice, buyer: null }, null, 'en');
  expect(await attachedXml(file)).toBeNull();
  expect(new Set(await pdfaFaults(file))).toContain('no attachment');
});

test('what is no PDF/A is found', async () => {
  const { invoice, language } = someInvoices.domestic!;
  const changed = async (change: (document: PDFDocument) => unknown) => {
    const document = await PDFDocument.load(await drawInvoice(invoice, null, language), { updateMetadata: false });
    await change(document);
    return pdfaFaults(await document.save());
  };
  expect(await changed(() => null)).toEqual([]);
  expect(await changed((document) => document.setTitle('Another one'))).not.toEqual([]);
  expect(await changed((document) => document.catalog.delete(PDFName.of('OutputIntents')))).toContain(
    'output intent of sRGB',
  );
  expect(await changed((document) => document.catalog.delete(PDFName.of('AF')))).toContain('no attachment');
  expect(await changed((document) => document.addJavaScript('hello', 'app.alert(1)'))).not.toEqual([]);
  expect(
    await changed(async (document) => {
      document.getPage(0).drawText('plain', { font: await document.embedFont(StandardFonts.Helvetica) });
    }),
  ).toContain('font is not embedded');
  expect(await changed((document) => document.getPage(0).drawText('faint', { opacity: 0.5 }))).toContain(
    'no transparency',
  );
  expect(await changed((document) => document.catalog.set(PDFName.of('ca'), PDFNumber.of(0.5)))).toContain(
    'no transparency',
  );
});

import type { Invoice } from './invoices.service.ts';
/** later */
export async function drawInvoice(_invoice: Invoice, _original: Invoice | null): Promise<Buffer> {
  return Buffer.from('');
}

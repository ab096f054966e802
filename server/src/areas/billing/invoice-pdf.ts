import type { FastifyReply } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { fileHeaders } from '../../platform/http/security-headers.ts';
import { drawInvoice } from './invoice-drawing.ts';
import { readInvoice } from './invoice-list.service.ts';
import { numberOf } from './invoices.service.ts';

/**
 * Answers with an invoice or credit note as a PDF file.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, INVOICE_NOT_FOUND
 */
export async function sendInvoicePdf(
  ctx: Context,
  { teamId, invoiceId }: { teamId: string; invoiceId: string },
  reply: FastifyReply,
): Promise<void> {
  const invoice = await readInvoice(ctx, teamId, invoiceId);
  const file = await drawInvoice(invoice, null);
  fileHeaders(reply);
  reply.header('content-type', 'application/pdf');
  reply.header('content-disposition', `attachment; filename="${numberOf(invoice)}.pdf"`);
  await reply.send(file);
}

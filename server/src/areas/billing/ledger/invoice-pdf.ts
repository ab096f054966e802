import type { Language } from '@chamfer/contract/languages';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { type Zippable, zipSync } from 'fflate';
import { actorOf, type Context } from '../../../platform/context.ts';
import { fileHeaders } from '../../../platform/http/security-headers.ts';
import { requireUser } from '../../people/people.service.ts';
import { drawInvoice } from './invoice-drawing.ts';
import { readInvoice, readInvoices } from './invoice-list.service.ts';
import { type Invoice, numberOf } from './invoices.service.ts';
import { invoices } from './ledger.tables.ts';

/**
 * Answers with an invoice or credit note as a PDF file. It is drawn from what is stored, which never changes,
 * in the language of the owner who asks for it.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, INVOICE_NOT_FOUND
 */
export async function sendInvoicePdf(
  ctx: Context,
  { teamId, invoiceId }: { teamId: string; invoiceId: string },
  reply: FastifyReply,
): Promise<void> {
  const invoice = await readInvoice(ctx, teamId, invoiceId);
  const { language } = await requireUser(ctx.parts.database.db, actorOf(ctx).userId);
  const file = await drawInvoice(invoice, await findOriginal(ctx, invoice), language as Language);
  fileHeaders(reply);
  reply.header('content-type', 'application/pdf');
  reply.header('content-disposition', `attachment; filename="${numberOf(invoice)}.pdf"`);
  await reply.send(file);
}

/** How many files a ZIP file holds at most. */
const mostInZip = 500;

/**
 * Answers with the invoices and credit notes of a team, or of one year, as PDF files in a ZIP file.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN
 */
export async function sendInvoicesZip(
  ctx: Context,
  { teamId, year }: { teamId: string; year: number | undefined },
  reply: FastifyReply,
): Promise<void> {
  const found = await readInvoices(ctx, teamId, { year, most: mostInZip });
  const { language } = await requireUser(ctx.parts.database.db, actorOf(ctx).userId);
  const files: Zippable = {};
  for (const invoice of found) {
    const file = await drawInvoice(invoice, await findOriginal(ctx, invoice), language as Language);
    files[`${numberOf(invoice)}.pdf`] = [file, { mtime: invoice.issuedAt }];
  }
  fileHeaders(reply);
  reply.header('content-type', 'application/zip');
  reply.header('content-disposition', `attachment; filename="invoices${year ? `-${year}` : ''}.zip"`);
  // PDF files are compressed already.
  await reply.send(Buffer.from(zipSync(files, { level: 0 })));
}

/** The invoice that a credit note takes back. */
async function findOriginal({ parts }: Context, { invoiceId }: Invoice): Promise<Invoice | null> {
  if (!invoiceId) return null;
  const [found] = await parts.database.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  return found ?? null;
}

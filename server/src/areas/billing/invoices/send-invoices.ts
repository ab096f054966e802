import type { Language } from '@chamfer/contract/languages';
import { eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { type Zippable, zipSync } from 'fflate';
import { AppError } from '../../../platform/app-error.ts';
import { actorOf, type Context } from '../../../platform/context.ts';
import { fileHeaders } from '../../../platform/http/security-headers.ts';
import { requireUser } from '../../people/people.service.ts';
import { type Invoice, numberOf } from '../ledger/invoices.service.ts';
import { invoices } from '../ledger/ledger.tables.ts';
import { writeEInvoice } from './e-invoice.ts';
import { drawInvoice } from './invoice-drawing.ts';
import { readInvoice, readInvoices } from './invoice-list.service.ts';

/** An invoice by its id and that of its team. */
interface Asked {
  teamId: string;
  invoiceId: string;
}

/**
 * Answers with an invoice or credit note as a PDF file. It is drawn from what is stored, which never changes,
 * in the language of the owner who asks for it.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, INVOICE_NOT_FOUND
 */
export async function sendInvoicePdf(ctx: Context, asked: Asked, reply: FastifyReply): Promise<void> {
  const { invoice, original, language } = await readAsked(ctx, asked);
  await sendFile(reply, {
    name: `${numberOf(invoice)}.pdf`,
    type: 'application/pdf',
    file: await drawInvoice(invoice, original, language),
  });
}

/**
 * Answers with the XML that is in the PDF file of an invoice or credit note.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVOICE_NOT_FOUND also where an invoice has no XML
 */
export async function sendInvoiceXml(ctx: Context, asked: Asked, reply: FastifyReply): Promise<void> {
  const { invoice, original, language } = await readAsked(ctx, asked);
  const xml = writeEInvoice(invoice, original, language);
  if (xml === null) throw new AppError('INVOICE_NOT_FOUND');
  await sendFile(reply, { name: `${numberOf(invoice)}.xml`, type: 'application/xml', file: Buffer.from(xml) });
}

async function readAsked(ctx: Context, { teamId, invoiceId }: Asked) {
  const invoice = await readInvoice(ctx, teamId, invoiceId);
  const { language } = await requireUser(ctx.parts.database.db, actorOf(ctx).userId);
  return { invoice, original: await findOriginal(ctx, invoice), language: language as Language };
}

async function sendFile(
  reply: FastifyReply,
  { name, type, file }: { name: string; type: string; file: Buffer },
): Promise<void> {
  fileHeaders(reply);
  reply.header('content-type', type);
  reply.header('content-disposition', `attachment; filename="${name}"`);
  await reply.send(file);
}

/** How many invoices a ZIP file holds at most. */
const mostInZip = 500;

/**
 * Answers with the invoices and credit notes of a team, or of one year, as PDF files in a ZIP file, each with its XML
 * next to it.
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
    const [name, mtime] = [numberOf(invoice), invoice.issuedAt];
    const original = await findOriginal(ctx, invoice);
    // PDF files are compressed already.
    files[`${name}.pdf`] = [await drawInvoice(invoice, original, language as Language), { mtime, level: 0 }];
    const xml = writeEInvoice(invoice, original, language as Language);
    if (xml !== null) files[`${name}.xml`] = [Buffer.from(xml), { mtime }];
  }
  const name = `invoices${year ? `-${year}` : ''}.zip`;
  await sendFile(reply, { name, type: 'application/zip', file: Buffer.from(zipSync(files)) });
}

/** The invoice that a credit note takes back. */
async function findOriginal({ parts }: Context, { invoiceId }: Invoice): Promise<Invoice | null> {
  if (!invoiceId) return null;
  const [found] = await parts.database.db.select().from(invoices).where(eq(invoices.id, invoiceId));
  return found ?? null;
}

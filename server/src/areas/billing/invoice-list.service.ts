import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import type { Context } from '../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../platform/database/cursor.ts';
import { authorize } from '../../platform/policy.ts';
import { findTeam } from '../teams/team-locks.service.ts';
import { billing } from './billing.policy.ts';
import { type Invoice, numberOf } from './invoices.service.ts';
import { invoices } from './ledger.tables.ts';

type Invoices = CallOutput<'GET /app/teams/{teamId}/invoices'>;

const order = keyset('desc', byTime(invoices.issuedAt), byId(invoices.id));

/**
 * A page of the invoices and credit notes of a team, newest first.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listInvoices(
  ctx: Context,
  teamId: string,
  { cursor, limit }: CallRequest<'GET /app/teams/{teamId}/invoices'>['query'],
): Promise<Invoices> {
  const { db } = ctx.parts.database;
  authorize(billing.readInvoices, await findTeam(ctx, db, teamId));
  const found = await db
    .select({ ...getTableColumns(invoices), position: order.position })
    .from(invoices)
    .where(and(eq(invoices.teamId, teamId), order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const noted = rows.flatMap(({ invoiceId }) => invoiceId ?? []);
  const originals = noted.length === 0 ? [] : await db.select().from(invoices).where(inArray(invoices.id, noted));
  const numbers = new Map(originals.map((each) => [each.id, numberOf(each)]));
  return { items: rows.map((row) => present(row, numbers.get(row.invoiceId ?? '') ?? null)), nextCursor };
}

/** An invoice or credit note of a team that the actor owns. @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN, INVOICE_NOT_FOUND */
export async function readInvoice(ctx: Context, teamId: string, invoiceId: string): Promise<Invoice> {
  const { db } = ctx.parts.database;
  authorize(billing.readInvoices, await findTeam(ctx, db, teamId));
  const [found] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.teamId, teamId)));
  if (!found) throw new AppError('INVOICE_NOT_FOUND');
  return found;
}

function present(row: Invoice, invoiceNumber: string | null): Invoices['items'][number] {
  return {
    id: row.id,
    kind: row.series === 'R' ? 'invoice' : 'credit_note',
    number: numberOf(row),
    issuedAt: row.issuedAt.toISOString(),
    currencyCode: row.currencyCode,
    netAmount: row.net,
    taxAmount: row.taxAmount,
    totalAmount: row.total,
    invoiceNumber,
  };
}

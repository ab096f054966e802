import type { CallOutput, CallRequest } from '@chamfer/contract';
import { and, desc, eq, getTableColumns, inArray, sum } from 'drizzle-orm';
import { AppError } from '../../../platform/app-error.ts';
import type { Context } from '../../../platform/context.ts';
import { byId, byTime, cutPage, keyset } from '../../../platform/database/cursor.ts';
import type { Db } from '../../../platform/database/database.ts';
import { authorize } from '../../../platform/policy.ts';
import { findTeam } from '../../teams/core/team-locks.service.ts';
import { billing } from '../billing.policy.ts';
import { type Invoice, numberOf, partOf } from '../ledger/invoices.service.ts';
import { invoices } from '../ledger/ledger.tables.ts';
import { hasEInvoice } from './e-invoice.ts';

type Invoices = CallOutput<'GET /app/teams/{teamId}/invoices'>;

const order = keyset('desc', byTime(invoices.issuedAt), byId(invoices.id));

/**
 * A page of the invoices and credit notes of a team, newest first.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN; INVALID_REQUEST_QUERY_PARAMETER for a broken cursor
 */
export async function listInvoices(
  ctx: Context,
  teamId: string,
  { cursor, limit, year }: CallRequest<'GET /app/teams/{teamId}/invoices'>['query'],
): Promise<Invoices> {
  const { db } = ctx.parts.database;
  authorize(billing.readInvoices, await findTeam(ctx, db, teamId));
  const found = await db
    .select({ ...getTableColumns(invoices), position: order.position })
    .from(invoices)
    .where(and(ofTeam(teamId, year), order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit);
  const numbers = await numbersOf(
    db,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  );
  const credited = await creditedOf(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map((row) => ({
    ...present(row),
    invoiceNumber: row.invoiceId ? (numbers.get(row.invoiceId) ?? null) : null,
    status: row.series === 'G' ? ('refunded' as const) : statusOf(row.total, credited.get(row.id) ?? 0),
  }));
  return { items, nextCursor, years: await yearsOf(db, teamId) };
}

/** The years in which a team has invoices or credit notes, newest first. */
async function yearsOf(db: Db, teamId: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: invoices.year })
    .from(invoices)
    .where(ofTeam(teamId))
    .orderBy(desc(invoices.year));
  return rows.map(({ year }) => year);
}

/** Those of a team, or of one year of it. */
const ofTeam = (teamId: string, year?: number) =>
  and(eq(invoices.teamId, teamId), year === undefined ? undefined : eq(invoices.year, year));

/**
 * The newest invoices and credit notes of a team that the actor owns, or of a year of it.
 * @throws TEAM_NOT_FOUND, TEAM_FORBIDDEN
 */
export async function readInvoices(
  ctx: Context,
  teamId: string,
  { year, most }: { year?: number | undefined; most: number },
): Promise<Invoice[]> {
  const { db } = ctx.parts.database;
  authorize(billing.readInvoices, await findTeam(ctx, db, teamId));
  return db
    .select()
    .from(invoices)
    .where(ofTeam(teamId, year))
    .orderBy(...order.orderBy)
    .limit(most);
}

/** `credited` is what credit notes take back, in minor units. */
function statusOf(total: number, credited: number): 'paid' | 'partly_credited' | 'credited' {
  if (credited === 0) return 'paid';
  return credited < total ? 'partly_credited' : 'credited';
}

async function numbersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));
  return new Map(rows.map((row) => [row.id, numberOf(row)]));
}

/** What credit notes take back of some invoices. */
async function creditedOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: invoices.invoiceId, total: sum(invoices.total) })
    .from(invoices)
    .where(inArray(invoices.invoiceId, [...ids]))
    .groupBy(invoices.invoiceId);
  return new Map(rows.map(({ id, total }) => [id!, -Number(total)]));
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

function present(row: Invoice): Omit<Invoices['items'][number], 'invoiceNumber' | 'status'> {
  const [line] = row.lines;
  const { quantity, unitAmount, period } = line!;
  return {
    id: row.id,
    kind: row.series === 'R' ? 'invoice' : 'credit_note',
    number: numberOf(row),
    issuedAt: row.issuedAt.toISOString(),
    currencyCode: row.currencyCode,
    netAmount: row.net,
    taxAmount: row.taxAmount,
    totalAmount: row.total,
    purchase: { editorSeatCount: quantity, unitAmount, period, days: partOf(line!)?.left ?? null },
    paymentSource: row.payment,
    buyer: row.buyer?.details ?? null,
    hasXml: hasEInvoice(row),
  };
}

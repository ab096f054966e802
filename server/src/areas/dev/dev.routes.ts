import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { Parts } from '../../platform/parts.ts';
import { mails } from '../../platform/platform.tables.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; sandbox allow-same-origin allow-popups";

/**
 * The mailbox of local environments: /dev/mailbox for people, /dev/mailbox.json?to=ADDRESS for programs, newest first
 * (DESIGN, 'Commands and configuration'). Registered in local environments only.
 */
export function devRoutes(app: FastifyInstance, { database }: Parts): void {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async ({ query }) => {
    const rows = await findMails(query.to);
    return rows.map(({ to, subject, text, html, createdAt }) => ({ to, subject, text, html, createdAt }));
  });
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', async ({ query }, reply) => {
    const rows = await findMails(query.to);
    const items = rows.map(
      ({ id, to, subject, createdAt }) =>
        `<details><summary><b>${escapeHtml(subject)}</b> to ${escapeHtml(to)}, ${createdAt.toISOString()}</summary>
<iframe src="/dev/mailbox/${id}" title="${escapeHtml(subject)}"></iframe></details>`,
    );
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(page(items.join('\n') || '<p>No mail has been sent yet. Sign up to get the first one.</p>'));
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    if (!/^[0-9a-f-]{36}$/.test(params.id)) return reply.callNotFound();
    const [mail] = await database.db.select().from(mails).where(eq(mails.id, params.id));
    if (!mail) return reply.callNotFound();
    const framed = policy.replace('sandbox', "frame-ancestors 'self'; sandbox");
    return reply.header('content-security-policy', framed).type('text/html; charset=utf-8').send(mail.html);
  });

  function findMails(to: string | undefined) {
    return database.db
      .select()
      .from(mails)
      .where(to ? eq(mails.to, to.toLowerCase()) : undefined)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(200);
  }
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>Mailbox</title><style>body{font:15px/22px system-ui;max-width:800px;margin:32px auto;padding:0 16px}
details{border-top:1px solid #8884;padding:12px 0}iframe{width:100%;height:560px;border:0}</style>
<h1>Mailbox</h1>${body}</html>`;
}

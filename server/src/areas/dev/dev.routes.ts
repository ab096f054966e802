import { mailboxOf } from '@chamfer/contract/email-address';
import { desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { Mail } from '../../platform/mail/declare-mail.ts';
import type { Parts } from '../../platform/parts.ts';
import { mails } from '../../platform/platform.tables.ts';
import { mailPreviewRoutes } from './mail-preview.routes.ts';
import { sendFramedMail, sendPage } from './page.ts';

/**
 * The mailbox of local environments: /dev/mailbox for people, /dev/mailbox.json?to=ADDRESS for programs, newest first
 * (DESIGN, 'Commands and configuration'); and the preview of all mails. Registered in local environments only.
 */
export function devRoutes(
  app: FastifyInstance,
  { database }: Pick<Parts, 'database'>,
  allMails: readonly Mail[],
): void {
  mailPreviewRoutes(app, allMails);
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async ({ query }) => {
    const rows = await findMails(query.to);
    return rows.map(({ to, subject, text, html, createdAt }) => ({ to, subject, text, html, createdAt }));
  });
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox', async ({ query }, reply) => {
    const rows = await findMails(query.to);
    const items = rows.map(
      ({ id, to, subject, createdAt }) =>
        `<details><summary><b>${escapeHtml(subject)}</b> <time datetime="${createdAt.toISOString()}">${timeOf(createdAt)}</time>
<span>${escapeHtml(to)}</span></summary><iframe src="/dev/mailbox/${id}" title="${escapeHtml(subject)}" loading="lazy"></iframe></details>`,
    );
    const list = items.join('\n');
    const none = '<p class="empty">No mail has been sent yet. <a href="/signup">Sign up</a> to get the first one.</p>';
    const links = '<nav><a href="/dev/mails">Every kind of mail</a></nav>';
    return sendPage(reply, 'Mailbox', `${links}${list ? `<div class="mails">${list}</div>` : none}`);
  });
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async ({ params }, reply) => {
    if (!/^[0-9a-f-]{36}$/.test(params.id)) return reply.callNotFound();
    const [mail] = await database.db.select().from(mails).where(eq(mails.id, params.id));
    if (!mail) return reply.callNotFound();
    return sendFramedMail(reply, mail.html);
  });

  function findMails(to: string | undefined) {
    return database.db
      .select()
      .from(mails)
      .where(to ? eq(sql`coalesce(${mails.mailbox}, ${mails.to})`, mailboxOf(to)) : undefined)
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(200);
  }
}

/** As '2026-11-22 11:39 UTC'. */
function timeOf(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

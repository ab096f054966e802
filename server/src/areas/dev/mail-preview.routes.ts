import { type Language, languageNames, languages, languageTags } from '@chamfer/contract/languages';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import type { Mail } from '../../platform/mail/declare-mail.ts';
import type { MailBody } from '../../platform/mail/mail-layout.ts';
import { writeMail } from '../../platform/mail/send-mail.ts';
import { sendFramedMail, sendPage } from './page.ts';

interface Preview {
  Params: { name: string };
  Querystring: { language?: string };
}

/** /dev/mails: every mail in every language with its example, as HTML and as text. */
export function mailPreviewRoutes(app: FastifyInstance, allMails: readonly Mail[]): void {
  app.get<Preview>('/dev/mails', async ({ query }, reply) => {
    const language = languageOf(query);
    const mails = allMails.map((mail) => section(mail.name, writeExample(mail, language), language));
    return sendPage(reply, 'Mails', `${navigation(language)}${mails.join('\n')}`);
  });
  app.get<Preview>('/dev/mails/:name', async ({ params, query }, reply) => {
    const mail = allMails.find(({ name }) => name === params.name);
    return mail ? sendFramedMail(reply, writeExample(mail, languageOf(query)).html) : reply.callNotFound();
  });
}

function writeExample(mail: Mail, language: Language): MailBody {
  const reader = { to: 'mara@haldenworks.example', language, name: 'Mara' };
  return writeMail(mail, reader, mail.example, 'http://localhost:3000');
}

function languageOf({ language }: Preview['Querystring']): Language {
  return languages.find((known) => known === language) ?? 'en';
}

function navigation(current: Language): string {
  const links = languages.map((language) => {
    const mark = language === current ? ' aria-current="page"' : '';
    const lang = languageTags[language];
    return `<a href="/dev/mails?language=${language}" lang="${lang}"${mark}>${languageNames[language]}</a>`;
  });
  return `<nav aria-label="Languages">${links.join('\n')}</nav><nav><a href="/dev/mailbox">Mailbox</a></nav>`;
}

function section(name: string, { subject, text }: MailBody, language: Language): string {
  const lang = languageTags[language];
  return `<section><h2 lang="${lang}">${escapeHtml(subject)}</h2><code>${name}</code>
<iframe src="/dev/mails/${name}?language=${language}" title="${escapeHtml(subject)}" loading="lazy" sandbox></iframe>
<details><summary>As text</summary><pre lang="${lang}">${escapeHtml(text)}</pre></details></section>`;
}

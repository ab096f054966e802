import { type Language, languageNames, languages, languageTags } from '@chamfer/contract/languages';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../platform/html.ts';
import { type SampleMail, sampleAccountMails } from '../people/mail-samples.service.ts';
import { sendFramedMail, sendPage } from './page.ts';

interface Preview {
  Params: { kind: string };
  Querystring: { language?: string };
}

/** /dev/mails: every kind of mail in every language with made-up facts, as HTML and as text. */
export function mailPreviewRoutes(app: FastifyInstance): void {
  app.get<Preview>('/dev/mails', async ({ query }, reply) => {
    const language = languageOf(query);
    const mails = sampleAccountMails(language).map((mail) => section(mail, language));
    return sendPage(reply, 'Mails', `${navigation(language)}${mails.join('\n')}`);
  });
  app.get<Preview>('/dev/mails/:kind', async ({ params, query }, reply) => {
    const mail = sampleAccountMails(languageOf(query)).find(({ kind }) => kind === params.kind);
    return mail ? sendFramedMail(reply, mail.html) : reply.callNotFound();
  });
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

function section({ kind, subject, text }: SampleMail, language: Language): string {
  const lang = languageTags[language];
  return `<section><h2 lang="${lang}">${escapeHtml(subject)}</h2><code>${kind}</code>
<iframe src="/dev/mails/${kind}?language=${language}" title="${escapeHtml(subject)}" loading="lazy" sandbox></iframe>
<details><summary>As text</summary><pre lang="${lang}">${escapeHtml(text)}</pre></details></section>`;
}

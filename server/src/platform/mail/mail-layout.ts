import { brand } from '@chamfer/contract/brand';
import { type Language, languageTags } from '@chamfer/contract/languages';
import { escapeHtml } from '../html.ts';
import { greeting } from './greeting.ts';
import { layoutTexts } from './layout-texts.ts';

/** The content of a mail, as plain text without markup. */
export interface MailContent {
  language: Language;
  /** The reader's name for the greeting. */
  name?: string | undefined;
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Left out in mails that only inform. */
  button?: { label: string; url: string } | undefined;
  note: string;
  /** What the attached picture shows; left out without one. */
  picture?: string | undefined;
  /** What others wrote, between the paragraphs and the button. */
  quotes?: Quote[];
  /** Who runs the installation, and where its imprint and privacy policy are: at the end. */
  foot?: MailFoot | undefined;
  /** Under the note. */
  unsubscribe?: { label: string; url: string } | undefined;
}

/** Who sends mail, as their settings say it. The links have a label in the reader's language. */
export interface MailFoot {
  name: string | undefined;
  links: readonly { label: string; url: string }[];
  privacyEmail: string | undefined;
}

interface Quote {
  by: string;
  text: string;
  note?: string | undefined;
}

/** The content id of the picture of a mail. */
export const pictureId = 'picture';

/** The subject of a mail and its two bodies. */
export interface MailBody {
  subject: string;
  text: string;
  html: string;
}

/**
 * Lays out a mail as text and as HTML for light and dark mode. It has one heading, the greeting, and at most one button
 * with its URL below.
 */
export function mailBody({
  language,
  name,
  subject,
  heading,
  paragraphs,
  button,
  note,
  picture,
  quotes = [],
  unsubscribe,
  foot,
}: MailContent): MailBody {
  const body = [greeting(language, name), ...paragraphs];
  const link = button ? [layoutTexts.text(language, 'layout.link', button)] : [];
  const quoted = quotes.map(({ by, text: words, note: below }) => `${by}\n> ${words}${below ? `\n> (${below})` : ''}`);
  const leave = unsubscribe ? [layoutTexts.text(language, 'layout.link', unsubscribe)] : [];
  const footLines = foot
    ? [foot.name, ...foot.links.map(({ label, url }) => `${label}: ${url}`), foot.privacyEmail].filter(Boolean)
    : [];
  const text = [
    heading,
    ...body,
    ...quoted,
    ...link,
    note,
    ...leave,
    `-- \n${[brand.name, ...footLines].join('\n')}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="${languageTags[language]}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title><style>${style}</style></head><body><main>
<p class="brand">${escapeHtml(brand.name)}</p>
<h1>${escapeHtml(heading)}</h1>
${picture === undefined ? '' : `<p><img src="cid:${pictureId}" alt="${escapeHtml(picture)}" width="432"></p>`}
${body.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${quotes.map(quoteHtml).join('\n')}
${button ? buttonHtml(button, layoutTexts.text(language, 'layout.address-note')) : ''}
<p class="soft">${escapeHtml(note)}</p>
${unsubscribe ? `<p class="soft"><a href="${escapeHtml(unsubscribe.url)}">${escapeHtml(unsubscribe.label)}</a></p>` : ''}${footHtml(foot)}
</main></body></html>`;
  return { subject, text, html };
}

function quoteHtml({ by, text, note }: Quote): string {
  const below = note ? `<p class="soft">${escapeHtml(note)}</p>` : '';
  return `<blockquote><b dir="auto">${escapeHtml(by)}</b><p dir="auto">${escapeHtml(text)}</p>${below}</blockquote>`;
}

function footHtml(foot: MailFoot | undefined): string {
  const { name, links = [], privacyEmail } = foot ?? {};
  const parts = [
    name && escapeHtml(name),
    ...links.map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`),
    privacyEmail && `<a href="mailto:${escapeHtml(privacyEmail)}">${escapeHtml(privacyEmail)}</a>`,
  ].filter(Boolean);
  return parts.length === 0 ? '' : `\n<p class="soft">${parts.join(' · ')}</p>`;
}

function buttonHtml({ label, url }: { label: string; url: string }, addressNote: string): string {
  const address = escapeHtml(url);
  return `<p><a class="button" href="${address}">${escapeHtml(label)}</a></p>
<p class="soft">${escapeHtml(addressNote)}<br><a href="${address}">${address}</a></p>`;
}

const style = `body{margin:0;background:#fafaf8;color:#16181b;font:16px/24px Inter,system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:32px 24px}.brand{font-weight:600}h1{font-size:24px;line-height:32px}
blockquote{margin:16px 0;padding:0 0 0 12px;border-left:3px solid #e3e5e8}blockquote p{margin:4px 0}
img{width:100%;height:auto;border-radius:8px}
a{color:#2456e6;overflow-wrap:anywhere}.button{display:inline-block;padding:12px 20px;border-radius:6px;background:#2456e6;
color:#fff;text-decoration:none;font-weight:600}.soft{color:#5b6066;font-size:14px;line-height:20px}
@media(prefers-color-scheme:dark){body{background:#131416;color:#f2f3f4}a{color:#7c9bff}
blockquote{border-color:#2c3036}.button{background:#7c9bff;color:#0c1020}.soft{color:#a3a9b0}}`;

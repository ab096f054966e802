import { globSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@chamfer/contract/languages';
import { choicesIn, placeholdersOf } from '@chamfer/testing/catalogue-checks';
import { describe, expect, test } from 'vitest';
import { allMails } from './areas.ts';
import { escapeHtml } from './platform/html.ts';
import type { Mail } from './platform/mail/declare-mail.ts';
import { layoutTexts } from './platform/mail/layout-texts.ts';
import type { MailBody } from './platform/mail/mail-layout.ts';
import { writeMail } from './platform/mail/send-mail.ts';

const origin = 'https://chamfer.example';
const mara = { to: 'mara@haldenworks.example', name: 'Mara' };

test('every mail that an area declares is registered, with a unique name', async () => {
  const files = globSync('areas/*/*.mails.ts', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(2);
  const declared = await Promise.all(
    files.map(async (file) => Object.values<Mail>(await import(join(import.meta.dirname, file)))),
  );
  expect(allMails.map(({ name }) => name).toSorted()).toEqual(
    declared
      .flat()
      .map(({ name }) => name)
      .toSorted(),
  );
  expect(new Set(allMails.map(({ name }) => name)).size).toBe(allMails.length);
});

test('every subject text of an area belongs to a mail', async () => {
  const files = globSync('areas/*/texts/en.json', { cwd: import.meta.dirname });
  const keys = await Promise.all(files.map(async (file) => Object.keys(await readJson(file))));
  const subjects = keys.flat().filter((key) => key.endsWith('.subject'));
  expect(subjects.toSorted()).toEqual(allMails.map(({ name }) => `${name}.subject`).toSorted());
});

test.each(allMails)(
  'the link of $name has ids in its path and query, and secrets in its fragment alone',
  ({ path }) => {
    const [address = ''] = (path ?? '').split('#');
    for (const [, name] of address.matchAll(/\{(\w+)\}/g)) expect(name).toMatch(/Id$|^viewLink$/);
  },
);

describe.each(languages)('in %s', (language) => {
  test.each(allMails)('$name uses exactly its declared arguments, and both bodies say the same', (mail) => {
    const messages = messagesOf(mail, mail.texts.messages(language));
    const used = new Set(Object.values(messages).flatMap(placeholdersOf));
    expect([...used, 'product'].toSorted()).toEqual(expect.arrayContaining(Object.keys(mail.args)));
    expect(Object.keys(mail.args).concat('product')).toEqual(expect.arrayContaining([...used]));
    const body = writeMail(mail, { ...mara, language }, mail.example, origin);
    expect((body.subject + body.text).replaceAll(/https:\S+/g, '')).not.toMatch(/[{}#]|undefined|object|Invalid|NaN/);
    expect(linesOf(body).html).toEqual(linesOf(body).text);
    expect(body.html).toContain(`<title>${body.subject}</title>`);
  });

  test.each(allMails)('the button of $name opens its path', (mail) => {
    const { text, html } = writeMail(mail, { ...mara, language }, mail.example, origin);
    if (mail.path === null) {
      expect(text + html).not.toContain('http');
      return;
    }
    const example = mail.example as Record<string, string>;
    const url = origin + mail.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => example[name]!);
    expect(text).toContain(`\n${url}\n`);
    const written = escapeHtml(url);
    expect(html.split(`href="${written}"`)).toHaveLength(3);
    expect(html).toContain(`>${written}</a>`);
  });

  test.each(allMails)('$name selects only from the cases it declares', (mail) => {
    for (const message of Object.values(messagesOf(mail, mail.texts.messages(language)))) {
      for (const { name, cases } of choicesIn(message)) {
        expect(cases).toEqual([...(mail.args[name]?.cases ?? []), 'other'].toSorted());
      }
    }
  });

  test.each(allMails)('$name has no addresses from strangers anywhere, and a subject of one line', (mail) => {
    for (const [name, { isStrangers, otherwise }] of Object.entries(mail.args)) {
      if (!isStrangers) continue;
      const write = (value: string) => {
        return writeMail(mail, { ...mara, language }, { ...mail.example, [name]: value }, origin);
      };
      const read = (value: string) => `${write(value).subject}\n${write(value).text}`;
      expect(write('Win\r\nBcc: Mara').subject).not.toMatch(/[\r\n]/);
      expect(read('Win <script> laptop')).toContain('Win <script> laptop');
      expect(write('Win <script> laptop').html).not.toContain('<script>');
      expect(JSON.stringify(write('Win at http://evil.example'))).not.toContain('evil');
      expect(read('evil\\u002Eexample \\x2e')).toContain('evil\\u002Eexample \\x2e');
      expect(read('evil.example')).toContain(mail.texts.text(language, otherwise!));
    }
  });

  test.each(allMails)('$name greets by name only with a valid name and a verified mailbox', (mail) => {
    const greet = (name?: string) => writeMail(mail, { to: mara.to, name, language }, mail.example, origin).text;
    const nameless = layoutTexts.text(language, 'layout.greeting-nameless');
    const named = layoutTexts.text(language, 'layout.greeting', { name: 'Mara' });
    expect(greet('Mara').split('\n\n')[1]).toBe(mail.isUnproven ? nameless : named);
    for (const name of ['Win at http://evil.example', '', undefined]) {
      expect(greet(name).split('\n\n')[1]).toBe(nameless);
    }
  });
});

/** Returns the messages of a mail, keyed by the last part of their keys. */
function messagesOf({ name }: Mail, messages: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages)
      .filter(([key]) => key.startsWith(`${name}.`))
      .map(([key, message]) => [key.slice(name.length + 1), message]),
  );
}

/**
 * Returns the lines of both bodies, except those that only one needs: the brand, the signature and the note on the
 * button's URL.
 */
function linesOf({ text, html }: MailBody): { text: string[]; html: string[] } {
  const [, main = ''] = html.split('<main>');
  const shown = main
    .replace(/<p class="brand">.*?<\/p>/, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const notes = languages.map((language) => layoutTexts.text(language, 'layout.address-note'));
  const sorted = (body: string) =>
    body
      .split('\n')
      .map((line) => line.replace(/\s?[:：]$/, '').trim())
      .filter((line) => line !== '');
  return {
    text: sorted(text.split('\n\n-- \n')[0]!),
    html: sorted(shown).filter((line) => !notes.some((note) => note.replace(/\s?[:：]$/, '') === line)),
  };
}

async function readJson(file: string): Promise<Record<string, string>> {
  const { default: content } = await import(join(import.meta.dirname, file), { with: { type: 'json' } });
  return content;
}

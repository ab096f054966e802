import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestApp, type TestApp } from '@chamfer/testing';
import { eventually } from '@chamfer/testing/eventually';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { mailBody } from './mail-layout.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('mail is sent over SMTP if a mail server is configured', async () => {
  const { port, received } = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Chamfer <no-reply@haldenworks.example>' };
  const app = await startTestApp({ workers: true, env });
  closing.push(() => app.close());
  await signUp(app, 'smtp@haldenworks.example');
  const mail = await received;
  expect(mail).toMatch(/^From: Chamfer <no-reply@haldenworks\.example>/m);
  expect(mail).toMatch(/^To: smtp@haldenworks\.example/m);
  expect(mail).toContain('/verify#');
});

test('a mail says to mail programs how to unsubscribe, and whom an answer goes to', async () => {
  const { port, received } = await startMailServer();
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Chamfer <no-reply@haldenworks.example>' };
  const app = await startTestApp({ env });
  closing.push(() => app.close());
  const unsubscribeUrl = 'https://chamfer.example/api/mail-unsubscriptions/example';
  const content = {
    to: 'smtp@haldenworks.example',
    subject: 's',
    text: 't',
    html: '<p>t</p>',
    unsubscribeUrl,
    replyTo: 'visitor@nordvik.example',
  };
  await app.parts.mailer.send({ mailId: app.parts.ids.uuid(), ...content });
  const mail = (await received).replaceAll(/\r\n\s+/g, ' ');
  expect(mail).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`);
  expect(mail).toContain('Reply-To: visitor@nordvik.example');
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('a mail names at its end who runs the installation, as far as that is set', async () => {
  const { port, received } = await startMailServer();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    PUBLIC_URL: 'https://cad.haldenworks.example',
    OPERATOR_NAME: 'Haldenworks AG',
    IMPRINT_URL: 'https://haldenworks.example/imprint',
    PRIVACY_EMAIL: 'privacy@haldenworks.example',
  };
  const app = await startTestApp({ workers: true, env });
  closing.push(() => app.close());
  await signUp(app, 'foot@haldenworks.example');
  const mail = (await received).replaceAll(/=\r\n/g, '').replaceAll('\r\n', '\n');
  expect(mail).toContain(
    'Chamfer\nHaldenworks AG\nImprint: https://haldenworks.example/imprint\nprivacy@haldenworks.example',
  );
  expect(mail).not.toContain('Privacy Policy');
});

test('without a mail server, mail is stored for the mailbox page', async () => {
  const app = await startTestApp({ workers: true });
  closing.push(() => app.close());
  await signUp(app, 'kept@haldenworks.example');
  const origin = await app.listen();
  const mails = await eventually(async () => {
    const answer = await fetch(`${origin}/dev/mailbox.json?to=kept@haldenworks.example`);
    const found = (await answer.json()) as { to: string; text: string }[];
    expect(found).not.toEqual([]);
    return found;
  });
  expect(mails[0]?.to).toBe('kept@haldenworks.example');
  expect(mails[0]?.text).toContain('http://localhost:3000/verify#');
});

test('a URL with & stays as it is in the text, and is escaped in the HTML', () => {
  const button = { label: 'Open', url: 'https://chamfer.example/?a=1&b=2' };
  const content = {
    language: 'en',
    subject: 's',
    heading: 'h',
    paragraphs: ['p'],
    button,
    note: 'n',
  } as const;
  const { html, text } = mailBody({ ...content, paragraphs: ['p'] });
  expect(text).toContain('https://chamfer.example/?a=1&b=2');
  expect(html).toContain('https://chamfer.example/?a=1&#38;b=2');
});

/** Starts a mail server on loopback that keeps the first mail it receives. */
async function startMailServer(): Promise<{ port: number; received: Promise<string> }> {
  const { promise: received, resolve } = Promise.withResolvers<string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((mail) => {
        resolve(mail);
        done();
      }, done);
    },
  });
  const server = smtp.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => new Promise<void>((done) => smtp.close(() => done())));
  return { port: (server.address() as AddressInfo).port, received };
}

async function signUp(app: TestApp, email: string): Promise<void> {
  const input = { email, password: 'Correct-Horse-7', name: 'Mara', termsAccepted: true as const };
  expect((await app.call('POST /auth/web/register', { input })).status).toBe(201);
}

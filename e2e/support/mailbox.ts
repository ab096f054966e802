import type { Journey } from './journey.ts';

/**
 * The newest link to this path in the mails to an address. Waits for it, because mail is sent in the background.
 * `after` is an older link to ignore.
 */
export async function mailedLink({ origin }: Journey, email: string, path: string, after?: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+?${path}\\S*`);
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const link = mails.map(({ text }) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
    if (link && link !== after) return link;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail to ${email} has a link to ${path}`);
}

/** The secret of a mailed link that was never sent. */
export const unknownSecret = 'unknown'.padEnd(43, '-');

/** The code in the newest mail to an address that has one, as it is written there. Waits for it. */
export async function mailedCode({ origin }: Journey, email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const code = mails.map(({ text }) => /\d{3} \d{3}/.exec(text)?.[0]).find((found) => found !== undefined);
    if (code) return code;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`no mail to ${email} has a code`);
}

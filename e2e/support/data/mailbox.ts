import { eventually } from '@chamfer/testing/eventually';
import type { Journey } from '../journey.ts';

/**
 * The newest link to this path in the mails to an address. Waits for it, because mail is sent in the background.
 * `after` is an older link to ignore.
 */
export function mailedLink(journey: Journey, email: string, path: string, after?: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S+?${path}\\S*`);
  return mailed(journey, email, pattern, `a link to ${path}`, after);
}

/** The secret of a mailed link that was never sent. */
export const unknownSecret = 'unknown'.padEnd(43, '-');

/** The code in the newest mail to an address that has one, as it is written there. Waits for it. */
export function mailedCode(journey: Journey, email: string): Promise<string> {
  return mailed(journey, email, /\d{3} \d{3}/, 'a code');
}

function mailed({ origin }: Journey, email: string, pattern: RegExp, what: string, after?: string): Promise<string> {
  return eventually(async () => {
    const answer = await fetch(`${origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    const mails = (await answer.json()) as { text: string }[];
    const found = mails.map(({ text }) => pattern.exec(text)?.[0]).find((each) => each !== undefined);
    if (!found || found === after) throw new Error(`no mail to ${email} has ${what}`);
    return found;
  }, 100);
}

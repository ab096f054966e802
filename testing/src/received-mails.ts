import { eventually } from './eventually.ts';
import { mailsTo } from './factories.ts';
import type { TestApp } from './test-app.ts';

/**
 * Waits until an address has received exactly `count` mails and returns them, newest first. Background jobs must run.
 */
export function receiveMails(app: TestApp, email: string, count = 1): ReturnType<typeof mailsTo> {
  return eventually(async () => {
    const found = await mailsTo(app, email);
    if (found.length !== count) throw new Error(`${found.length} of ${count} mails have arrived`);
    return found;
  });
}

/** The secret of a mailed link that was never sent. */
export const unknownSecret = 'unknown'.padEnd(43, '-');

/**
 * Waits for `count` mails and returns the secret from the newest one: the part of its link after `path`, such as
 * `/verify#`.
 */
export async function receiveLink(app: TestApp, email: string, path: string, count = 1): Promise<string> {
  const [newest] = await receiveMails(app, email, count);
  const after = newest!.text.split(`http://localhost:3000${path}`)[1];
  if (after === undefined) throw new Error(`the newest mail has no link to ${path}`);
  return /^[\w-]+/.exec(after)![0];
}

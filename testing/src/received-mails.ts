import { vi } from 'vitest';
import { mailsTo } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Waits until exactly so many mails have reached an address, and gives them, newest first; background jobs must run. */
export function receiveMails(app: TestApp, email: string, count = 1): ReturnType<typeof mailsTo> {
  return vi.waitFor(
    async () => {
      const found = await mailsTo(app, email);
      if (found.length !== count) throw new Error(`${found.length} of ${count} mails have arrived`);
      return found;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** The secret in the link that begins with `path`, such as `/verify/`, in the newest of so many mails. */
export async function receiveLink(app: TestApp, email: string, path: string, count = 1): Promise<string> {
  const [newest] = await receiveMails(app, email, count);
  const after = newest!.text.split(`http://localhost:3000${path}`)[1];
  if (after === undefined) throw new Error(`the newest mail has no link to ${path}`);
  return /^[\w-]+/.exec(after)![0];
}

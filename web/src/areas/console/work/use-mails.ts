import type { CallOutput } from '@chamfer/contract';
import { call } from '../../../platform/api/api.ts';
import { type Refusal, refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { consoleKeys } from '../use-console.ts';

/** A mail, without what is written in it. */
export type Mail = CallOutput<'GET /operator/mails'>['items'][number];
/** What narrows the list of mails. */
export interface MailFilter {
  query?: string | undefined;
  state?: Mail['state'] | undefined;
}

/** The kind of the jobs that send mails. */
export const mailKind = 'mail.send';

/** The query keys of mails that fit a filter. */
export const mailKeys = { list: (filter: MailFilter) => [...consoleKeys.all, 'mails', filter] as const };

const mailsQuery = (filter: MailFilter) =>
  listOptions({
    queryKey: mailKeys.list(filter),
    read: (cursor, signal) => call('GET /operator/mails', { query: { ...filter, cursor }, signal }),
    staleTime: 0,
  });

/** Mails of the last days that fit a filter, newest first, and how many there are in each state. */
export function useMails(filter: MailFilter) {
  const list = useList(mailsQuery(filter), ({ items }) => items);
  return { ...list, counts: list.pages[0]?.counts };
}

/** Sends a mail to the operator's own address. @throws ApiError */
export async function sendTestMail(): Promise<void> {
  await call('POST /operator/settings/test-mail', {});
}

/** What a refusal to send a test says. */
export const testRefusal: Refusal = refusals<'POST /operator/settings/test-mail'>({});

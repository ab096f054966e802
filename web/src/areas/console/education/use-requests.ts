import type { CallOutput } from '@chamfer/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { type Refusal, refusals } from '../../../platform/form/refusals.ts';
import { listOptions, useList } from '../../../platform/list/use-list.ts';
import { consoleKeys } from '../use-console.ts';

/** A request of an education licence, as the list has it. */
export type EducationRequest = CallOutput<'GET /operator/education'>['items'][number];
/** A request with what speaks for it and against it. */
export type ShownRequest = CallOutput<'GET /operator/education/{requestId}'>;
/** A photo that was opened. */
export type OpenedPhoto = CallOutput<'POST /operator/education/{requestId}/photos'>['photos'][number];
/** Which requests are listed. */
export type Which = 'waiting' | 'answered';

/** The query keys of requests: of a list, and of one. */
export const requestKeys = {
  list: (which: Which) => [...consoleKeys.all, 'education', which] as const,
  one: (requestId: string) => [...consoleKeys.all, 'education', 'one', requestId] as const,
};

const requestsQuery = (which: Which) =>
  listOptions({
    queryKey: requestKeys.list(which),
    read: (cursor, signal) => call('GET /operator/education', { query: { which, cursor }, signal }),
    // People ask at any time.
    staleTime: 0,
  });

/** Requests that wait, the oldest first, or those that were answered, the newest first; and how many wait. */
export function useRequests(which: Which) {
  const list = useList(requestsQuery(which), ({ items }) => items);
  return { ...list, waitingCount: list.pages.at(-1)?.waitingCount };
}

const requestQuery = (requestId: string) =>
  queryOptions({
    queryKey: requestKeys.one(requestId),
    queryFn: ({ signal }) => call('GET /operator/education/{requestId}', { params: { requestId }, signal }),
    staleTime: 0,
  });

/** One request. */
export function useRequest(requestId: string) {
  return useQuery(requestQuery(requestId));
}

/** The photos of a request. That they were opened is in the audit log. @throws ApiError */
export async function openPhotos(requestId: string): Promise<OpenedPhoto[]> {
  return (await call('POST /operator/education/{requestId}/photos', { params: { requestId } })).photos;
}

/** Approves a request; the person is mailed. Returns until when the licence counts. @throws ApiError */
export async function approve(client: QueryClient, requestId: string): Promise<string> {
  const { licenceUntil } = await call('POST /operator/education/{requestId}/approve', { params: { requestId } });
  refreshRequests(client);
  return licenceUntil;
}

/** Refuses a request; the person is mailed why. @throws ApiError */
export async function refuse(client: QueryClient, requestId: string, answer: RefusalForm): Promise<void> {
  await call('POST /operator/education/{requestId}/refuse', {
    params: { requestId },
    input: { reason: answer.reason, message: answer.message.trim() },
  });
  refreshRequests(client);
}

/** Why a request is refused, and what the person reads as it is. */
export interface RefusalForm {
  reason: NonNullable<ShownRequest['refusalReason']>;
  message: string;
}

/** Reads all that the console shows again: what waits is counted in its menu as well. */
export function refreshRequests(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: consoleKeys.all });
}

const gone = {
  EDU_REQUEST_NOT_FOUND: 'consoleWork.education.gone',
  INVALID_UUID: 'consoleWork.education.gone',
} as const;

/** What a refusal to approve says. */
export const approveRefusal: Refusal = refusals<'POST /operator/education/{requestId}/approve'>({
  ...gone,
  OPERATION_NOT_ALLOWED: 'consoleWork.education.decided',
  EMAIL_ALREADY_USED: 'consoleWork.education.used',
});

/** What a refusal to refuse says. */
export const refuseRefusal = refusals<'POST /operator/education/{requestId}/refuse', keyof RefusalForm>({
  ...gone,
  OPERATION_NOT_ALLOWED: 'consoleWork.education.decided',
});

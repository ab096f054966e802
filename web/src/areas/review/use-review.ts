import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';
import type { Review } from './review-types.ts';

/**
 * The query keys of a review link. They depend on whether somebody is signed in, because a visitor and a member get
 * different answers (spec 3 §7 "authenticated if signed in, else public").
 */
export const reviewKeys = {
  ofLink: (viewLink: string, isSignedIn: boolean) => ['review', viewLink, isSignedIn, earlierExport() ?? ''] as const,
};

/** The earlier web export that the page's address names, which those who may edit can look at; else undefined. */
export function earlierExport(): string | undefined {
  return new URLSearchParams(location.search).get('e') ?? undefined;
}

/** Asks what a review link shows, or an earlier state of it. @throws ApiError */
export function readReview(viewLink: string, signal?: AbortSignal): Promise<Review> {
  return call('POST /web/web-exports', { query: { v: viewLink, e: earlierExport() }, signal });
}

/** What a review link shows, or an earlier state of it. */
export function reviewQuery(viewLink: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: reviewKeys.ofLink(viewLink, isSignedIn),
    queryFn: ({ signal }) => readReview(viewLink, signal),
    meta: { invalidatedBy: ['design-changed'] },
  });
}

/** Subscribes to what a review link shows. */
export function useReview(viewLink: string, isSignedIn: boolean) {
  return useQuery(reviewQuery(viewLink, isSignedIn));
}

/**
 * Requests the same again: signed URLs are valid for minutes, but pages stay open for hours (DECISIONS 45). @throws
 * ApiError
 */
export function freshReview(client: QueryClient, viewLink: string, isSignedIn: boolean): Promise<Review> {
  return client.fetchQuery({ ...reviewQuery(viewLink, isSignedIn), staleTime: 0 });
}

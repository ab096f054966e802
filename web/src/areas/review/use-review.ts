import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import type { Review } from './review-types.ts';

/**
 * Where a review link is kept in the query cache. Whoever is signed in is part of the key: the same link answers a
 * visitor and a member differently (spec 3 §7 "authenticated if signed in, else public").
 */
export const reviewKeys = {
  ofLink: (viewLink: string, isSignedIn: boolean) => ['review', viewLink, isSignedIn] as const,
};

/** What a review link shows. */
export function reviewQuery(viewLink: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: reviewKeys.ofLink(viewLink, isSignedIn),
    queryFn: ({ signal }) => call('POST /web/web-exports', { query: { v: viewLink }, signal }),
    meta: { outdatedBy: ['design-changed'] },
  });
}

/** Follows what a review link shows. */
export function useReview(viewLink: string, isSignedIn: boolean) {
  return useQuery(reviewQuery(viewLink, isSignedIn));
}

/** The same, asked for anew: signed addresses live for minutes and pages for hours (DECISIONS 45). @throws ApiError */
export function freshReview(client: QueryClient, viewLink: string, isSignedIn: boolean): Promise<Review> {
  return client.fetchQuery({ ...reviewQuery(viewLink, isSignedIn), staleTime: 0 });
}

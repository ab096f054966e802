import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/**
 * What a review link shows. Whoever is signed in is part of the key: the same link answers a visitor and a member
 * differently (spec 3 §7 "authenticated if signed in, else public").
 */
export function reviewQuery(viewLink: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['review', viewLink, isSignedIn],
    queryFn: ({ signal }) => call('POST /web/web-exports', { query: { v: viewLink }, signal }),
  });
}

/** The comments of a review link, with their authors; asked for only where commenting is enabled (spec 3 §7). */
export function commentsQuery(viewLink: string, isSignedIn: boolean) {
  return queryOptions({
    queryKey: ['comments', viewLink, isSignedIn],
    queryFn: ({ signal }) => call('GET /web/comments', { query: { v: viewLink }, signal }),
  });
}

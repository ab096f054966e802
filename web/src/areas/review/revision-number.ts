import type { WebExport } from './review-types.ts';

/** What people call the shown export: its number on the link; where the link never showed it, that in its project. */
export function revisionNumber({ revision, revisionId }: Pick<WebExport, 'revision' | 'revisionId'>): number {
  return revision ?? revisionId + 1;
}

import type { GltfSource } from '../delivery/gltf-source.ts';
import type { ComparedComment } from './comments/anchor.ts';
import { type CommentPlacement, placeComments } from './comments/place-comments.ts';
import { matchModels } from './matching/match-models.ts';
import { readModel } from './model/read-model.ts';
import { type ComparisonSummary, summarize } from './summary.ts';

/** What differs between two revisions, and where the comments of the old one are in the new one. */
export interface ModelComparison {
  summary: ComparisonSummary;
  placements: CommentPlacement[];
}

/** Compares two checked or delivered GLBs, and places comments of the old one. */
export async function compareModels(
  old: GltfSource,
  now: GltfSource,
  comments: readonly ComparedComment[],
): Promise<ModelComparison> {
  const found = matchModels(await readModel(old), await readModel(now));
  return { summary: summarize(found), placements: placeComments(found, comments) };
}

import type { Viewer } from '@chamfer/viewer/port';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { report } from '../../../platform/tracking/report.ts';
import type { Review } from '../review-types.ts';
import { freshReview } from '../use-review.ts';

/** The model's engine and its progress. */
export interface Model {
  readonly viewer: Viewer | null;
  setViewer(viewer: Viewer | null): void;
  /** 0 to 1 while loading, `null` when the model is shown (spec 3 §4: 90 % download, 10 % engine). */
  readonly progress: number | null;
  setProgress(progress: number | null): void;
  /** Not null if the model could not be loaded. */
  readonly failure: 'load' | null;
  fail(error: unknown): void;
  /** Changes when the model has to be opened again. */
  readonly attempt: number;
}

/** Keeps the state of the model. If a download failed because its URL had expired, it is repeated with a new URL. */
export function useModel(viewLink: string, review: Review, isSignedIn: boolean): Model {
  const client = useQueryClient();
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [progress, setProgress] = useState<number | null>(0);
  const [failure, setFailure] = useState<Model['failure']>(null);
  const [attempt, setAttempt] = useState(0);
  const give = (error: unknown) => {
    report(error);
    setProgress(null);
    // The coarse level is there, and the tools say that the rest is not.
    if (viewer?.state.value.phase === 'ready') return;
    setFailure('load');
  };
  const fail = (error: unknown) => {
    const isExpired = Date.parse(review.webExport.modelFileDownload.expiresAt) <= Date.now();
    if (codeOf(error) !== 'MODEL_DOWNLOAD_FAILED' || !isExpired) return give(error);
    freshReview(client, viewLink, isSignedIn).then(() => setAttempt((count) => count + 1), give);
  };
  return { viewer, setViewer, progress, setProgress, failure, fail, attempt };
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
}

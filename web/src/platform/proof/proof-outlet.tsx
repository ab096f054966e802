'use no memo'; // Rarely re-rendered, so compiler memoization would only enlarge the initial bundle.

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { currentQuestion, onQuestion } from './proof-question.ts';

const ProofDialog = lazy(async () => (await import('./load-dialog.ts')).loadDialog());

/** Renders the proof dialog; it is loaded with the first call that needs one. */
export function ProofOutlet() {
  const question = useSyncExternalStore(onQuestion, currentQuestion);
  if (!question) return null;
  return (
    <Suspense>
      <ProofDialog key={question.id} question={question} />
    </Suspense>
  );
}

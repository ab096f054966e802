import type { Viewer } from '@chamfer/viewer/port';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ChosenFile } from '../../areas/publishing/files/design-files.ts';
import { type LocalModel, loadLocalModel, ModelFileError, readModelFiles } from './model-file.ts';

/** Why there is nothing to see. */
export type ModelProblem =
  | { kind: ModelFileError['reason']; names: readonly string[] }
  | { kind: 'unsupported' | 'noGraphics'; names: readonly [] };

/** What the page shows: the model on the screen, its progress, and what was wrong with the files chosen last. */
export function useLocalModel() {
  const [viewer, setViewer] = useState<Viewer | null>(null);
  const [model, setModel] = useState<LocalModel | null>(null);
  /** The model that is on the screen; the one before stays where another cannot be read. */
  const [shown, setShown] = useState<LocalModel | null>(null);
  const [problem, setProblem] = useState<ModelProblem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const fail = (error: unknown) => {
    setProgress(null);
    setProblem(problemOf(error));
    // The engine has closed the one before to open this one.
    if (shown && model !== shown) setModel(shown);
  };
  const take = (files: readonly ChosenFile[]) => {
    setProblem(null);
    readModelFiles(files).then(setModel, (error: unknown) => setProblem(problemOf(error)));
  };
  const takeLocal = useEffectEvent((local: LocalModel | null) => setModel((chosen) => chosen ?? local));
  useEffect(() => {
    const abort = new AbortController();
    void loadLocalModel(abort.signal).then((local) => abort.signal.aborted || takeLocal(local));
    return () => abort.abort();
  }, []);
  const passFailure = useEffectEvent(fail);
  useEffect(() => {
    if (!viewer || !model) return;
    const abort = new AbortController();
    const { signal } = abort;
    setProgress(0);
    const onProgress = (fraction: number) => signal.aborted || setProgress(fraction);
    // Read here and not kept: the engine takes the bytes away with it.
    const opening = model.content.arrayBuffer().then((bytes) => viewer.open({ bytes, signal, onProgress }));
    opening.then(
      () => {
        if (signal.aborted) return;
        setProgress(null);
        setShown(model);
      },
      (error: unknown) => signal.aborted || passFailure(error),
    );
    return () => abort.abort();
  }, [viewer, model]);
  return { viewer, setViewer, shown, title: (shown ?? model)?.title ?? null, problem, progress, take, fail };
}

function problemOf(error: unknown): ModelProblem {
  if (error instanceof ModelFileError) return { kind: error.reason, names: error.names };
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  if (code === 'CONTEXT_UNAVAILABLE') return { kind: 'noGraphics', names: [] };
  return { kind: code === 'MODEL_UNSUPPORTED' ? 'unsupported' : 'unreadable', names: [] } as ModelProblem;
}

import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { report } from '../../../platform/tracking/report.ts';
import type { DrawingFile } from '../drawing-files/download-drawing.ts';
import { useDrawingFile } from '../drawing-files/use-drawing-file.ts';
import type { Drawing } from '../review-types.ts';
import type { DrawingWindowProps } from './drawing-window.tsx';
import { SvgDrawing } from './svg-drawing.tsx';

// A PDF brings an engine of its own along; most drawings are SVG.
const PdfDrawing = lazy(() => import('./pdf-drawing.tsx'));

/** A drawing on the review page. */
export interface DrawingStageProps
  extends Omit<DrawingWindowProps, 'sheet' | 'renderSheet' | 'renderDetail' | 'renderText' | 'search'> {
  readonly viewLink: string;
  readonly drawing: Drawing;
  /** 0 to 1 while it is loading, null when it is shown. */
  readonly onProgress: (progress: number | null) => void;
  readonly onFailure: (isBroken: boolean) => void;
}

/** The properties of a component that shows one kind of drawing. */
export interface DrawingKindProps<File extends DrawingFile = Blob>
  extends Omit<DrawingStageProps, 'viewLink' | 'onProgress' | 'onFailure'> {
  readonly file: File;
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Loads a drawing and shows it according to its type (spec 3 §2, §4). A separate chunk, because many designs have no
 * drawings.
 */
export default function DrawingStage({ viewLink, onProgress, onFailure, ...props }: DrawingStageProps) {
  const { data: file, error } = useDrawingFile(viewLink, props.drawing, (fraction) => onProgress(fraction * 0.9));
  const fail = (reason: unknown) => {
    report(reason);
    onProgress(null);
    onFailure(true);
  };
  const begin = useEffectEvent(() => {
    onFailure(false);
    onProgress(file ? 0.9 : 0);
  });
  useEffect(() => begin(), []);
  const failOnce = useEffectEvent(fail);
  useEffect(() => {
    if (error) failOnce(error);
  }, [error]);
  if (!file) return null;
  const shown = { ...props, onReady: () => onProgress(null), onError: fail };
  return (
    <Suspense fallback={null}>
      {props.drawing.fileType === 'svg_v1' && file instanceof Blob ? (
        <SvgDrawing {...shown} file={file} />
      ) : (
        <PdfDrawing {...shown} file={file} />
      )}
    </Suspense>
  );
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { PdfPage } from '../drawing-files/pdf-document.ts';
import type { DrawingView, Size } from './drawing-view.ts';
import styles from './drawing-window.module.css';
import { pixelsPerPoint } from './paper.ts';
import { type Region, visibleRegion } from './visible-region.ts';

/**
 * The longer side of the picture of the whole page, in device pixels. This picture is visible while the sheet moves.
 */
const wholeSide = 2000;
/** The sharp picture is drawn after the view has rested for this long, in ms. */
const restMs = 120;

/** The whole page, drawn once. It fills the sheet and is scaled with it. `onError`: there is no picture of it. */
export function PdfSheet(props: {
  readonly page: PdfPage;
  readonly label: string;
  readonly onReady: () => void;
  readonly onError: (error: unknown) => void;
}) {
  const { page } = props;
  const ref = useRef<HTMLDivElement>(null);
  const ready = useEffectEvent(props.onReady);
  const fail = useEffectEvent(props.onError);
  useEffect(() => {
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = wholeSide / Math.max(width, height);
    return drawInto(ref.current, { page, scale, region: null, onDone: () => ready(), onError: (error) => fail(error) });
  }, [page]);
  return <div ref={ref} className={styles.picture} role="img" aria-label={props.label} />;
}

/** The visible area of the page, drawn at the resolution of the screen, so that a page is sharp at every zoom. */
export function PdfDetail(props: {
  readonly page: PdfPage;
  readonly view: DrawingView;
  readonly sheet: Size;
  readonly stage: Size;
}) {
  const { page, view } = props;
  const ref = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawingView>(view);
  const ratio = window.devicePixelRatio;
  // The numbers and not the objects, which are new with each render and would draw the same again.
  const { scale, x, y } = view;
  const { width, height } = props.sheet;
  const { width: stageWidth, height: stageHeight } = props.stage;
  useEffect(() => {
    const resting = { scale, x, y };
    const region = visibleRegion(resting, { width, height }, { width: stageWidth, height: stageHeight }, ratio);
    if (!region) return;
    let cancel: (() => void) | undefined;
    const timer = setTimeout(() => {
      cancel = drawInto(ref.current, {
        page,
        scale: scale * ratio * pixelsPerPoint,
        region,
        onDone: () => {
          drawn.current = resting;
          follow(ref.current, resting, resting);
        },
        // The coarser picture stays.
        onError: () => undefined,
      });
    }, restMs);
    return () => {
      clearTimeout(timer);
      cancel?.();
    };
  }, [page, scale, x, y, width, height, stageWidth, stageHeight]);
  // Until it is drawn again, the old picture moves and stretches with the sheet.
  useEffect(() => follow(ref.current, view, drawn.current), [view]);
  return <div ref={ref} className={styles.detail} aria-hidden />;
}

interface Drawing {
  readonly page: PdfPage;
  /** Device pixels per point. */
  readonly scale: number;
  /** Null draws all of the page. */
  readonly region: Region | null;
  readonly onDone: () => void;
  readonly onError: (error: unknown) => void;
}

/** Draws into an invisible canvas and then shows it, to avoid flickering. Returns a function that stops it. */
function drawInto(box: HTMLElement | null, { page, scale, region, onDone, onError }: Drawing): () => void {
  const viewport = page.getViewport({ scale, offsetX: region?.offsetX ?? 0, offsetY: region?.offsetY ?? 0 });
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(region?.width ?? viewport.width);
  canvas.height = Math.ceil(region?.height ?? viewport.height);
  if (region) {
    const { left, top, cssWidth, cssHeight } = region;
    Object.assign(canvas.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${cssWidth}px`,
      height: `${cssHeight}px`,
    });
  }
  const task = page.render({ canvas, viewport });
  let isStopped = false;
  task.promise.then(
    () => {
      if (isStopped) return;
      box?.replaceChildren(canvas);
      onDone();
    },
    // A stopped drawing rejects, too.
    (error: unknown) => !isStopped && onError(error),
  );
  return () => {
    isStopped = true;
    task.cancel();
  };
}

function follow(box: HTMLElement | null, view: DrawingView, drawn: DrawingView): void {
  if (!box) return;
  const stretch = view.scale / drawn.scale;
  box.style.transform = `translate(${view.x - drawn.x * stretch}px, ${view.y - drawn.y * stretch}px) scale(${stretch})`;
}

'use no memo'; // What the compiler would remember only makes the first script larger.

import type { Insets, OpenOptions, TapEvent, ViewerState } from '@chamfer/viewer/port';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useTheme } from '../../../ui/theme.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import { type CommentMode, isCommentChord } from '../comment-mode/comment-mode.ts';
import { Crosshair } from '../comment-mode/crosshair.tsx';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import { ModelPoster } from '../model/model-poster.tsx';
import { NoGraphicsNote } from '../model/no-graphics-note.tsx';
import type { Model } from '../model/use-model.ts';
import { useSignal } from '../model/use-viewer.ts';
import { ViewerCanvas } from '../model/viewer-canvas.tsx';
import { loadModelTools, ModelPins, ModelTools } from '../on-demand/page.ts';
import { modelAnchor, modelPlaceOf, poseOf } from '../pins/comment-anchor.ts';
import type { CommentAnchor, WebExport } from '../review-types.ts';
import { hasView } from '../view/view-in-hash.ts';
import type { Size } from '../viewport/use-size.ts';
import styles from './model-stage.module.css';

/** The properties of the stage that shows the model with its pins. */
export interface ModelStageProps {
  readonly webExport: WebExport;
  readonly label: string;
  /** False while a drawing is shown; the engine and the camera keep their state. */
  readonly isShown: boolean;
  readonly model: Model;
  readonly insets: Insets;
  /** The size of the stage. */
  readonly stage: Size;
  readonly isMobile: boolean;
  /** The width that the side panels leave free, in CSS pixels. */
  readonly freeWidth: number;
  readonly hasStrip: boolean;
  readonly isToolCovered: boolean;
  /** Called with the height that a sheet covers at the bottom of the stage, in CSS pixels. */
  readonly onSheet: (covered: number) => void;
  readonly mode: CommentMode;
  readonly right: CommentRight;
  /** The number of the comment that gets a place again in this mode; null for a new one. */
  readonly placing: number | null;
  readonly onMode: () => void;
  /** Opens the part tree; `null` if the model is a single part. */
  readonly onParts: (() => void) | null;
  readonly pins: readonly NumberedComment[];
  readonly selected: NumberedComment | null;
  readonly onChoose: (entry: NumberedComment) => void;
  /** Called after a click on an empty place. */
  readonly onDismiss: () => void;
  readonly onPlace: (anchor: CommentAnchor) => void;
  /** The place of the comment that is being written. */
  readonly draft: Extract<CommentAnchor, { type: 'model' }> | null;
  readonly renderDraft: (point: { x: number; y: number }) => ReactNode;
}

const empty: ViewerState = { phase: 'empty' };
/** A machine that is never idle has its tools after this. Milliseconds. */
const longestRest = 400;

/** Opens the model and passes the state of the page to the engine; the engine keeps the camera and the tool. */
export function ModelStage(props: ModelStageProps) {
  const { webExport, insets, mode, isShown, model } = props;
  const { viewer } = model;
  const theme = useTheme();
  const state = useSignal(viewer?.state, empty);
  const crosshair = useSignal(viewer?.crosshair, null);
  const { url, headers } = webExport.modelFileDownload;
  const coarse = webExport.coarseModelDownload ?? undefined;
  const files = {
    url,
    headers,
    coarse: coarse && { url: coarse.url, headers: coarse.headers },
    triangleCount: webExport.triangleCount,
  };
  /** How often all triangles were asked for. */
  const [fullAsked, setFullAsked] = useState(0);
  const [opened] = useState<OpenOptions>(files);
  // The poster shows what the camera opens with, and nothing else. A new design has none for some seconds.
  const poster = webExport.thumbnailDownloads?.[theme].url;
  const [opensWithPoster] = useState(() => !modelPlaceOf(props.selected) && !hasView(window.location.hash));
  const hasPoster = poster !== undefined && (opensWithPoster || viewer?.draws === false);
  const isPictureShown = useSignal(viewer?.isShown, false);
  const opening = useEffectEvent((isFull: boolean) => {
    const place = modelPlaceOf(props.selected);
    const start = place ? poseOf(place) : undefined;
    // Who asks for full detail is looking at something already.
    const pose = isFull ? viewer?.camera.get() : start;
    const detail: OpenOptions['detail'] = isFull ? 'full' : 'fitting';
    return { ...opened, detail, onProgress: model.setProgress, pose, isCovered: hasPoster && !isFull };
  });
  const finish = useEffectEvent(() => {
    model.setProgress(null);
    // A comment may have been chosen while the model was still on its way.
    const place = modelPlaceOf(props.selected);
    if (place) void viewer?.camera.flyTo(poseOf(place), { inView: place.position });
  });
  const fail = useEffectEvent(model.fail);
  useEffect(() => {
    if (!viewer) return;
    // They bring the view that the address names; else they come when the model is seen.
    if (hasView(window.location.hash)) loadModelTools().catch(() => undefined);
    const abort = new AbortController();
    viewer.open({ ...opening(fullAsked > 0), signal: abort.signal }).then(
      () => finish(),
      (error: unknown) => !abort.signal.aborted && fail(error),
    );
    return () => abort.abort();
  }, [viewer, fullAsked]);
  // What opened must not cover the pin that is spoken of.
  const spokenOf = useEffectEvent(() => (props.draft ?? modelPlaceOf(props.selected))?.position);
  /** The width that a tool's pane takes at the left. */
  const [docked, setDocked] = useState(0);
  useEffect(() => {
    viewer?.camera.setInsets({ ...insets, left: insets.left + docked }, spokenOf());
  }, [viewer, insets, docked]);
  useEffect(() => {
    if (!viewer || mode === 'off') return;
    const before = viewer.tool.value;
    viewer.setTool('comment');
    return () => {
      // Held keys interrupt a tool; the button changes to another one, which may have been taken already.
      if (viewer.tool.value === 'comment') viewer.setTool(mode === 'keys' ? before : 'orbit');
    };
  }, [viewer, mode]);
  const answerTap = useEffectEvent((tap: TapEvent) => {
    const isPlacing = mode !== 'off' || isCommentChord({ ctrlKey: tap.ctrl, metaKey: tap.meta, shiftKey: tap.shift });
    if (!isPlacing) props.onDismiss();
    else if (viewer && tap.hit) props.onPlace(modelAnchor(tap.hit, viewer.camera.get()));
  });
  useEffect(() => viewer?.onTap(answerTap), [viewer]);

  const isReady = state.phase === 'ready' || state.phase === 'lost';
  const isSeen = isReady || (state.phase === 'loading' && state.hasPreview);
  // What is pinned to the model and what works on it come once it is painted, out of the way of its own files.
  const [isPainted, setPainted] = useState(() => hasView(window.location.hash));
  useEffect(() => (isSeen ? whenIdle(() => setPainted(true), longestRest) : undefined), [isSeen]);
  const isOpen = isSeen && isPainted;
  return (
    <div
      className={classNames(styles.stage, !isShown && styles.away)}
      inert={!isShown}
      data-model-loaded={isReady || undefined}
      data-picture-shown={isPictureShown || undefined}
    >
      <ViewerCanvas
        label={props.label}
        className={styles.canvas}
        theme={theme}
        isStatic
        onViewer={model.setViewer}
        onFailure={model.fail}
      />
      {hasPoster ? <ModelPoster url={poster} stage={props.stage} insets={insets} isGone={isPictureShown} /> : null}
      {viewer && isOpen ? (
        <Suspense fallback={null}>
          <ModelPins
            viewer={viewer}
            pins={props.pins}
            selectedId={props.selected?.comment.commentId ?? null}
            onChoose={props.onChoose}
            draft={props.draft}
            renderDraft={props.renderDraft}
          />
        </Suspense>
      ) : null}
      {crosshair ? <Crosshair x={crosshair.x} y={crosshair.y} /> : null}
      {viewer?.draws === false ? <NoGraphicsNote /> : null}
      {viewer?.draws && isOpen ? (
        <Suspense fallback={null}>
          <ModelTools
            viewer={viewer}
            webExport={webExport}
            isShown={isShown}
            isMobile={props.isMobile}
            freeWidth={props.freeWidth}
            hasStrip={props.hasStrip}
            isCovered={props.isToolCovered}
            mode={mode}
            right={props.right}
            placing={props.placing}
            onMode={props.onMode}
            onParts={props.onParts}
            onFullDetail={() => setFullAsked(fullAsked + 1)}
            onSheet={props.onSheet}
            onDock={setDocked}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

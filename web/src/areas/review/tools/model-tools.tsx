import type { TapEvent, Viewer } from '@chamfer/viewer/port';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { arPlace, thisBrowser } from '../ar/ar-link.ts';
import { useWebXr } from '../ar/use-web-xr.ts';
import { CommentHint } from '../comment-mode/comment-hint.tsx';
import { type CommentMode, isCommentChord } from '../comment-mode/comment-mode.ts';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import { ModelScale } from '../measurement/length-units.ts';
import { ModelLabels } from '../measurement/model-labels.tsx';
import { useSignal } from '../model/use-viewer.ts';
import { ArDialog } from '../on-demand/page.ts';
import { fetchWhenIdle, PartMenu, ShortcutsDialog, ToolPanes } from '../on-demand/tools.ts';
import { partKeys } from '../parts/part-keys.ts';
import { useModelMenu } from '../parts/use-model-menu.ts';
import type { WebExport } from '../review-types.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { standardViews } from '../view/standard-views.ts';
import { useViewAddress } from '../view/use-view-address.ts';
import { ViewCube } from '../view/view-cube.tsx';
import { ToolPlace } from '../viewport/tool-place.tsx';
import { barSize } from './bar-size.ts';
import { LastingEffects } from './lasting-effects.tsx';
import { SheetContext } from './sheet-context.ts';
import { StageNote } from './stage-note.tsx';
import { ToolBar } from './tool-bar.tsx';
import { usePane } from './use-pane.ts';

/** The properties of the tools for an open model. */
export interface ModelToolsProps {
  readonly viewer: Viewer;
  readonly webExport: WebExport;
  /** False while a drawing is shown: then keys and URL belong to the drawing. */
  readonly isShown: boolean;
  readonly isMobile: boolean;
  /** The width that the side panels leave free, in CSS pixels. */
  readonly freeWidth: number;
  readonly hasStrip: boolean;
  /** Whether a form at the bottom of a phone takes the tool bar's place. */
  readonly isCovered: boolean;
  readonly mode: CommentMode;
  readonly right: CommentRight;
  readonly placing: number | null;
  readonly onMode: () => void;
  /** Opens the part tree; `null` if the model is a single part. */
  readonly onParts: (() => void) | null;
  /** Opens the model again with all its triangles. */
  readonly onFullDetail: () => void;
  /** Called with the height that the open pane covers at the bottom of a phone, in CSS pixels. */
  readonly onSheet: (covered: number) => void;
  /** Called with the width that the open pane takes from the model at the left, in CSS pixels. */
  readonly onDock: (taken: number) => void;
}

const notASheet = () => {};
/**
 * A docked pane with the gap next to it, as in its style sheet, and the room that the model needs, in CSS pixels and as a
 * share of the window: the engine fits nothing between insets that leave less.
 */
const dockWidth = 380;
const leastFreeWidth = 320;
const leastShare = 0.31;
/** Nobody misses what cannot be loaded. */
function loadThumbnails() {
  return import('../../../platform/http/send-thumbnails.ts').catch(() => null);
}

/** All tools for reviewing the model; loaded in parallel with the engine. The engine keeps the state of every tool. */
export default function ModelTools(props: ModelToolsProps) {
  const { viewer, isShown, mode, onMode, onParts } = props;
  const { pane, tool, ...tools } = usePane(viewer, mode, onMode);
  const state = useSignal(viewer.state, viewer.state.value);
  const menu = useModelMenu(viewer, mode !== 'off');
  const [dialog, setDialog] = useState<'ar' | 'keys' | null>(null);
  const { views, assembly, camera } = viewer;
  useViewAddress(viewer, isShown);
  const isReady = state.phase === 'ready';
  useEffect(() => (isReady ? fetchWhenIdle() : undefined), [isReady]);

  const selectTapped = useEffectEvent(({ x, y, hit, ctrl, meta, shift }: TapEvent) => {
    if (mode !== 'off' || isCommentChord({ ctrlKey: ctrl, metaKey: meta, shiftKey: shift })) return;
    assembly.select(hit ? [hit.partId] : []);
    // Just next to an edge nothing is hit, but the edge is meant.
    void viewer.measure.inspect({ x, y });
  });
  useEffect(() => viewer.onTap(selectTapped), [viewer]);
  const { webExport } = props;
  useEffect(() => {
    if (!isReady || !webExport.wantsThumbnails) return;
    // A second engine next to the first would slow both down.
    void viewer.settled().then(async () => (await loadThumbnails())?.sendThumbnails(webExport));
  }, [isReady, webExport, viewer]);

  const hasDock = props.freeWidth - dockWidth >= Math.max(leastFreeWidth, window.innerWidth * leastShare);
  const size = barSize(props.freeWidth);
  const showParts = () => {
    tools.close();
    onParts?.();
  };
  useShortcuts(
    {
      ...Object.fromEntries(standardViews.map((view, i) => [String(i + 1), () => void views.show(view)])),
      ...partKeys(viewer),
      o: tools.orbit,
      c: () => props.right !== 'none' && tools.comment(),
      s: () => tools.toggle('section'),
      m: () => tools.toggle('measure'),
      e: () => tools.toggle('explode'),
      v: () => tools.toggle('views'),
      ...(onParts && { t: showParts }),
      f: () => void camera.fit(),
      '?': () => setDialog('keys'),
      ...(pane && { Escape: tools.close }),
    },
    !isShown,
  );
  // Where AR starts on this device the top bar's own button does it.
  const webXr = useWebXr({ viewer, failure: null });
  const hasAr = webXr === 'none' && arPlace(thisBrowser(), props.webExport) === 'phone';
  return (
    <ModelScale value={webExport.lengthScale}>
      <ModelLabels viewer={viewer} />
      <ViewCube viewer={viewer} />
      <LastingEffects viewer={viewer} onPane={tools.open} />
      <StageNote state={state} freeWidth={props.freeWidth} onFullDetail={props.onFullDetail} />
      {pane && props.isMobile ? null : (
        <ToolPlace hasStrip={props.hasStrip} isCovered={props.isCovered}>
          {mode === 'button' ? <CommentHint placing={props.placing} onEnd={onMode} /> : null}
          <ToolBar
            size={size}
            pane={pane}
            isOrbiting={tool === 'orbit'}
            isCommenting={props.right === 'none' ? null : mode !== 'off'}
            onOrbit={tools.orbit}
            onComment={tools.comment}
            onPane={tools.toggle}
            onFit={() => void camera.fit()}
            onAr={hasAr ? () => setDialog('ar') : null}
          />
        </ToolPlace>
      )}
      <Suspense fallback={null}>
        {pane ? (
          <SheetContext value={props.isMobile ? props.onSheet : hasDock ? props.onDock : notASheet}>
            <ToolPanes
              viewer={viewer}
              pane={pane}
              title={props.webExport.title}
              size={size}
              onPane={tools.open}
              onParts={onParts && showParts}
              onKeys={() => setDialog('keys')}
              onClose={tools.close}
            />
          </SheetContext>
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {menu.place ? <PartMenu viewer={viewer} place={menu.place} onClose={menu.close} /> : null}
        {dialog === 'keys' ? <ShortcutsDialog onClose={() => setDialog(null)} /> : null}
        {dialog === 'ar' ? <ArDialog page={window.location.href} onClose={() => setDialog(null)} /> : null}
      </Suspense>
    </ModelScale>
  );
}

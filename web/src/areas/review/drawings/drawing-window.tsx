import type { Insets } from '@chamfer/viewer/port';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CommentHint } from '../comment-mode/comment-hint.tsx';
import { type CommentMode, isCommentChord, type Modifiers } from '../comment-mode/comment-mode.ts';
import { Crosshair } from '../comment-mode/crosshair.tsx';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { PdfSearch } from '../drawing-files/use-pdf-search.ts';
import pinStyles from '../pins/comment-pin.module.css';
import { CommentPin, DraftPin } from '../pins/comment-pin.tsx';
import type { CommentAnchor, Drawing } from '../review-types.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { keyStop } from '../viewport/key-surface.ts';
import { ToolPlace } from '../viewport/tool-place.tsx';
import { useSize } from '../viewport/use-size.ts';
import { DrawingSearch } from './drawing-search.tsx';
import { DrawingToolBar } from './drawing-tool-bar.tsx';
import { type DrawingView, type Point, placeAt, type Size } from './drawing-view.ts';
import styles from './drawing-window.module.css';
import { pixelsPerPoint } from './paper.ts';
import { useDrawingGestures } from './use-drawing-gestures.ts';
import { useDrawingKeys } from './use-drawing-keys.ts';
import { useDrawingView } from './use-drawing-view.ts';

/** A sheet of a drawing in its window, with its pins and tools. */
export interface DrawingWindowProps {
  readonly drawing: Drawing;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** The size on paper, in CSS pixels. */
  readonly sheet: Size;
  /** Fills the sheet at any zoom. */
  readonly renderSheet: () => ReactNode;
  /** Rendered over the window: a sharper picture of the visible area. */
  readonly renderDetail?: (view: DrawingView, stage: Size) => ReactNode;
  /** Rendered over that: the text of the sheet. `reveal` moves a place of the sheet into view. */
  readonly renderText?: (reveal: (place: Point) => void) => ReactNode;
  /** The search in the drawing, if it has text. */
  readonly search?: PdfSearch;
  readonly insets: Insets;
  readonly hasStrip: boolean;
  readonly isToolCovered: boolean;
  readonly mode: CommentMode;
  readonly right: CommentRight;
  /** The number of the comment that gets a place again in this mode; null for a new one. */
  readonly placing: number | null;
  readonly onMode: () => void;
  readonly pins: readonly NumberedComment[];
  readonly selectedId: string | null;
  readonly onChoose: (entry: NumberedComment) => void;
  readonly onDismiss: () => void;
  readonly onPlace: (anchor: CommentAnchor) => void;
  /** The place of the comment that is being written. */
  readonly draft: Extract<CommentAnchor, { type: 'drawing' }> | null;
  readonly renderDraft: (point: Point) => ReactNode;
}

/**
 * Renders the sheet once the size of the window is known, because a sheet cannot be fitted into a window without a
 * size.
 */
export function DrawingWindow(props: DrawingWindowProps) {
  const [ref, stage] = useSize<HTMLDivElement>();
  return (
    <div ref={ref} className={styles.window}>
      {stage.width > 0 ? <OpenWindow {...props} stage={stage} /> : null}
    </div>
  );
}

/** The smallest area for a sheet, in CSS pixels, if panels cover almost everything. */
const leastRoom = 120;

function OpenWindow(props: DrawingWindowProps & { readonly stage: Size }) {
  const t = useT();
  const { drawing, page, sheet, stage, mode, insets, pins, selectedId, draft } = props;
  const area = {
    left: insets.left,
    top: insets.top,
    width: Math.max(leastRoom, stage.width - insets.left - insets.right),
    height: Math.max(leastRoom, stage.height - insets.top - insets.bottom),
  };
  const [isSearching, setSearching] = useState(false);
  const control = useDrawingView(sheet, area);
  const { view } = control;
  const comment = (at: Point) => {
    const place = placeAt(view, at, sheet);
    if (place) props.onPlace({ type: 'drawing', drawingId: drawing.drawingId, page, ...place });
  };
  const tap = (at: Point, keys: Modifiers) => {
    if (mode !== 'off' || isCommentChord(keys)) comment(at);
    else props.onDismiss();
  };
  const { ref, ...gestures } = useDrawingGestures({
    pan: control.pan,
    zoom: control.zoom,
    tap,
    selectsText: mode === 'off',
  });
  const { crosshair, onKeyDown } = useDrawingKeys({
    control,
    area,
    isCommenting: mode !== 'off',
    onComment: comment,
    turn: (by) => props.onPage(Math.min(Math.max(page + by, 1), drawing.pages)),
  });
  useReveal(pins, selectedId, control.reveal);
  // As on the model.
  useShortcuts({ c: props.onMode }, props.right === 'none');

  const sheetStyle: CSSProperties = {
    width: sheet.width * view.scale,
    height: sheet.height * view.scale,
    transform: `translate(${view.x}px, ${view.y}px)`,
  };
  return (
    <>
      <div
        ref={ref}
        role="application"
        {...keyStop}
        aria-label={t('review.drawing.label', { title: drawing.title })}
        className={classNames(styles.hand, mode !== 'off' && styles.commenting)}
        onKeyDown={onKeyDown}
        {...gestures}
      >
        <div className={styles.sheet} style={sheetStyle} data-sheet>
          {props.renderSheet()}
        </div>
        {props.renderDetail?.(view, stage)}
        {props.renderText ? (
          <div
            className={styles.text}
            style={{ ...sheetStyle, '--total-scale-factor': view.scale * pixelsPerPoint } as CSSProperties}
          >
            {props.renderText(control.reveal)}
          </div>
        ) : null}
      </div>
      <div className={classNames(styles.pins, mode !== 'off' && pinStyles.letThrough)} style={sheetStyle}>
        {pins.map((entry) =>
          entry.place?.type === 'drawing' ? (
            <CommentPin
              key={entry.comment.commentId}
              entry={entry}
              at={placeOf(entry.place)}
              isSelected={entry.comment.commentId === selectedId}
              onChoose={props.onChoose}
            />
          ) : null,
        )}
        {draft && draft.drawingId === drawing.drawingId && draft.page === page ? (
          <DraftPin at={placeOf(draft)} />
        ) : null}
      </div>
      {draft && draft.drawingId === drawing.drawingId && draft.page === page
        ? props.renderDraft({
            x: view.x + draft.x * sheet.width * view.scale,
            y: view.y + draft.y * sheet.height * view.scale,
          })
        : null}
      {crosshair ? <Crosshair x={crosshair.x} y={crosshair.y} /> : null}
      <ToolPlace hasStrip={props.hasStrip} isCovered={props.isToolCovered}>
        {mode === 'button' ? <CommentHint placing={props.placing} onEnd={props.onMode} /> : null}
        {props.search && isSearching ? (
          <DrawingSearch search={props.search} onClose={() => setSearching(false)} />
        ) : null}
        <DrawingToolBar
          search={props.search ? { isOpen: isSearching, toggle: () => setSearching(!isSearching) } : null}
          mode={mode}
          right={props.right}
          onMode={props.onMode}
          scale={view.scale}
          onZoom={control.zoom}
          onFit={control.fit}
          page={page}
          pages={drawing.pages}
          onPage={props.onPage}
        />
      </ToolPlace>
    </>
  );
}

/** Moves the pin of a comment into view when the comment is selected. */
function useReveal(pins: readonly NumberedComment[], selectedId: string | null, reveal: (place: Point) => void): void {
  const show = useEffectEvent(() => {
    const place = pins.find((entry) => entry.comment.commentId === selectedId)?.place;
    if (place?.type === 'drawing') reveal(place);
  });
  const isHere = pins.some(({ comment }) => comment.commentId === selectedId);
  useEffect(() => {
    if (isHere && selectedId) show();
  }, [isHere, selectedId]);
}

function placeOf({ x, y }: Point): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%` };
}

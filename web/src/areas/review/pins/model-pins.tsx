import type { PinState, Viewer } from '@chamfer/viewer/port';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { NumberedComment } from '../comments/comment-order.ts';
import { useSignal } from '../model/use-viewer.ts';
import type { CommentAnchor } from '../review-types.ts';
import { modelPlaceOf } from './comment-anchor.ts';
import pinStyles from './comment-pin.module.css';
import { CommentPin, DraftPin } from './comment-pin.tsx';
import { followPins } from './follow-pins.ts';

/** The pins of the model's comments. */
export interface ModelPinsProps {
  readonly viewer: Viewer;
  readonly pins: readonly NumberedComment[];
  readonly selectedId: string | null;
  readonly onChoose: (entry: NumberedComment) => void;
  readonly draft: Extract<CommentAnchor, { type: 'model' }> | null;
  /** Rendered next to the pin of the comment that is being written. */
  readonly renderDraft: (point: { x: number; y: number }) => ReactNode;
}

const draftId = 'draft';
const none: readonly PinState[] = [];

/** Renders a button for each pin and moves it to the position that the engine reports. */
export default function ModelPins({ viewer, pins, selectedId, onChoose, draft, renderDraft }: ModelPinsProps) {
  const layer = useRef<HTMLDivElement>(null);
  const tool = useSignal(viewer.tool, 'orbit');
  useLayoutEffect(() => {
    const buttons = layer.current?.querySelectorAll('button') ?? [];
    return followPins(viewer.pins.states, new Map(pins.map(({ comment }, i) => [comment.commentId, buttons[i]!])));
  }, [viewer, pins]);
  useEffect(() => {
    const anchors = pins.flatMap((entry) => {
      const place = modelPlaceOf(entry);
      if (!place) return [];
      const { position, normal } = place;
      return [{ id: entry.comment.commentId, label: String(entry.number), position, normal }];
    });
    const writing = draft ? [{ id: draftId, label: '', position: draft.position, normal: draft.normal }] : [];
    viewer.pins.set([...anchors, ...writing]);
  }, [viewer, pins, draft]);
  useEffect(() => viewer.pins.select(draft ? draftId : selectedId), [viewer, selectedId, draft]);

  return (
    <>
      <div ref={layer} className={tool !== 'orbit' ? pinStyles.letThrough : undefined}>
        {pins.map((entry) => (
          <CommentPin
            key={entry.comment.commentId}
            entry={entry}
            isSelected={entry.comment.commentId === selectedId}
            onChoose={onChoose}
          />
        ))}
      </div>
      {draft ? <Draft viewer={viewer} renderDraft={renderDraft} /> : null}
    </>
  );
}

function Draft({ viewer, renderDraft }: Pick<ModelPinsProps, 'viewer' | 'renderDraft'>) {
  const state = useSignal(viewer.pins.states, none).at(-1);
  if (state?.id !== draftId) return null;
  return (
    <>
      <DraftPin at={{ transform: `translate(${state.x}px, ${state.y}px)` }} />
      {renderDraft(state)}
    </>
  );
}

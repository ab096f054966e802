import type { PinState, Viewer } from '@chamfer/viewer/port';
import { type ReactNode, useEffect } from 'react';
import type { NumberedComment } from './comment-order.ts';
import { CommentPin, DraftPin } from './comment-pin.tsx';
import type { CommentAnchor } from './review-types.ts';
import { useSignal } from './use-viewer.ts';

/** The pins of the model's comments. */
export interface ModelPinsProps {
  readonly viewer: Viewer;
  readonly pins: readonly NumberedComment[];
  readonly selectedId: string | null;
  readonly onChoose: (entry: NumberedComment) => void;
  readonly draft: Extract<CommentAnchor, { type: 'model' }> | null;
  /** What stands beside the pin of the comment being written. */
  readonly renderDraft: (point: { x: number; y: number }) => ReactNode;
}

const draftId = 'draft';
const none: readonly PinState[] = [];

/** Draws a button where the engine says each pin is now; the engine keeps them on the model, this follows. */
export default function ModelPins({ viewer, pins, selectedId, onChoose, draft, renderDraft }: ModelPinsProps) {
  const states = useSignal(viewer.pins.states, none);
  useEffect(() => {
    const anchors = pins.flatMap(({ comment, number }) =>
      comment.type === 'model'
        ? [{ id: comment.commentId, label: String(number), position: comment.position, normal: comment.normal }]
        : [],
    );
    const writing = draft ? [{ id: draftId, label: '', position: draft.position, normal: draft.normal }] : [];
    viewer.pins.set([...anchors, ...writing]);
  }, [viewer, pins, draft]);
  useEffect(() => viewer.pins.select(draft ? draftId : selectedId), [viewer, selectedId, draft]);

  const byId = new Map(states.map((state) => [state.id, state]));
  const draftState = draft ? byId.get(draftId) : undefined;
  return (
    <>
      {pins.map((entry) => {
        const state = byId.get(entry.comment.commentId);
        if (!state?.visible) return null;
        return (
          <CommentPin
            key={entry.comment.commentId}
            entry={entry}
            at={{ transform: `translate(${state.x}px, ${state.y}px)` }}
            isSelected={entry.comment.commentId === selectedId}
            isHidden={state.occluded}
            onChoose={onChoose}
          />
        );
      })}
      {draftState ? (
        <>
          <DraftPin at={{ transform: `translate(${draftState.x}px, ${draftState.y}px)` }} />
          {renderDraft(draftState)}
        </>
      ) : null}
    </>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Model } from '../model/use-model.ts';
import type { Drawing } from '../review-types.ts';
import { poseOf } from './comment-anchor.ts';
import type { NumberedComment } from './comment-order.ts';

/** The sheet that is open of the drawing on the screen, and how a comment is gone to. */
export interface CommentPlaces {
  /** From 1. */
  readonly page: number;
  readonly openPage: (page: number) => void;
  /** Goes where the comment is: to its drawing and sheet, or to the model as its author saw it. */
  readonly goTo: (entry: NumberedComment) => void;
}

/** Keeps the open sheet; a drawing begins with its first (spec 3 §2). `drawing` null is the model. */
export function useCommentPlaces(viewLink: string, drawing: Drawing | null, model: Model): CommentPlaces {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState({ drawingId: '', page: 1 });
  const goTo = ({ comment, ...entry }: NumberedComment) => {
    if (comment.type === 'model') {
      if (drawing) void navigate({ to: '/v/$viewLink', params: { viewLink }, search: true });
      void model.viewer?.camera.flyTo(poseOf(comment), { inView: comment.position });
    } else if (entry.drawing) {
      const { drawingId, page } = comment;
      setSheet({ drawingId, page });
      if (drawing?.drawingId === drawingId) return;
      void navigate({ to: '/v/$viewLink/drawings/$drawingId', params: { viewLink, drawingId }, search: true });
    }
  };
  return {
    page: drawing && sheet.drawingId === drawing.drawingId ? sheet.page : 1,
    openPage: (page) => drawing && setSheet({ drawingId: drawing.drawingId, page }),
    goTo,
  };
}

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { Model } from '../model/use-model.ts';
import type { Drawing } from '../review-types.ts';
import { poseOf } from './comment-anchor.ts';

/** The open sheet of the current drawing, and a function that goes to a comment. */
export interface CommentPlaces {
  /** Starts at 1. */
  readonly page: number;
  readonly openPage: (page: number) => void;
  /**
   * Goes to the place of the comment: to its drawing and sheet, or to the model with the camera pose of its author; nowhere
   * without a place on what is shown.
   */
  readonly goTo: (entry: NumberedComment) => void;
  /** Shows a sheet of a drawing, or the model. */
  readonly show: (sheet: { drawingId: string; page: number } | null) => void;
}

/**
 * Keeps the number of the open sheet; a drawing starts with its first sheet (spec 3 §2). `drawing` null means the
 * model.
 */
export function useCommentPlaces(viewLink: string, drawing: Drawing | null, model: Model): CommentPlaces {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState({ drawingId: '', page: 1 });
  const show: CommentPlaces['show'] = (place) => {
    if (place) setSheet(place);
    if ((place?.drawingId ?? null) === (drawing?.drawingId ?? null)) return;
    if (!place) void navigate({ to: '/v/$viewLink', params: { viewLink }, search: true });
    else {
      const { drawingId } = place;
      void navigate({ to: '/v/$viewLink/drawings/$drawingId', params: { viewLink, drawingId }, search: true });
    }
  };
  const goTo = ({ place }: NumberedComment) => {
    if (place?.type === 'model') {
      show(null);
      void model.viewer?.camera.flyTo(poseOf(place), { inView: place.position });
    } else if (place) show({ drawingId: place.drawingId, page: place.page });
  };
  return {
    page: drawing && sheet.drawingId === drawing.drawingId ? sheet.page : 1,
    openPage: (page) => drawing && setSheet({ drawingId: drawing.drawingId, page }),
    goTo,
    show,
  };
}

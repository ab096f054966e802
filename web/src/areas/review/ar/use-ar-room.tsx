import type { ArSession, Viewer } from '@chamfer/viewer/port';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { report } from '../../../platform/tracking/report.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import { authorName } from '../comments/author-name.ts';
import { commentsAt, type NumberedComment } from '../comments/comment-order.ts';
import { markedMessage } from '../mentions/mention-text.ts';
import { ArOverlay } from '../on-demand/page.ts';
import { modelPlaceOf } from '../pins/comment-anchor.ts';

/** The state of AR for the page. */
export interface ArRoom {
  /** From the tap until the session has started or failed. */
  readonly isStarting: boolean;
  /** Must be called from a click, because browsers start no session otherwise. */
  start(): void;
  /** What the page shows while a session is running. */
  readonly overlay: ReactNode;
}

/** Starts a session with the comments' pins, and restores the page when it ends or fails. `viewer`: null where there is no AR. */
export function useArRoom(viewer: Viewer | null, comments: readonly NumberedComment[]): ArRoom {
  const t = useT();
  const format = useFormats();
  const [isStarting, setStarting] = useState(false);
  const [visit, setVisit] = useState<{ readonly session: ArSession; readonly place: HTMLElement } | null>(null);
  useEffect(() => () => void visit?.session.end(), [visit]);
  // Those of the tools, which come when the model is shown.
  useEffect(() => void (viewer && loadTexts()), [viewer]);
  const pins = () =>
    commentsAt(comments, 'model').flatMap((entry) => {
      const { comment, number } = entry;
      const place = modelPlaceOf(entry);
      if (!place) return [];
      const { commentId: id } = comment;
      const { position, normal } = place;
      const by = { author: authorName(entry, t), date: format.date(comment.createdAt) };
      return [
        {
          id,
          label: String(number),
          position,
          normal,
          title: t('tools.ar.by', by),
          text: markedMessage(comment.message, comment.mentions, t),
        },
      ];
    });
  const run = async () => {
    if (!viewer || isStarting || visit) return;
    const before = document.activeElement;
    // The browser wants the element with the request, which must not wait for anything to be drawn.
    const place = document.body.appendChild(document.createElement('div'));
    setStarting(true);
    try {
      const session = await viewer.ar.start({ overlay: place, pins: pins() });
      setStarting(false);
      setVisit({ session, place });
      await session.ended;
    } catch (error) {
      setStarting(false);
      const isRefused = error instanceof Error && 'code' in error && error.code === 'AR_REFUSED';
      if (!isRefused) report(error);
      await loadTexts();
      showToast({ kind: 'error', text: isRefused ? t('tools.ar.refused') : t('tools.ar.failed') });
    } finally {
      setVisit(null);
      place.remove();
      if (before instanceof HTMLElement) before.focus();
    }
  };
  return {
    isStarting,
    start: () => void run(),
    overlay: visit
      ? createPortal(
          <Suspense fallback={null}>
            <ArOverlay session={visit.session} comments={comments} />
          </Suspense>,
          visit.place,
        )
      : null,
  };
}

/** What cannot be had now is requested again with the session. */
function loadTexts(): Promise<void> {
  return loadAreas('tools').catch(() => undefined);
}

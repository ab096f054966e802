import { useNavigate } from '@tanstack/react-router';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { useSignedIn } from '../../app/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { ArButton } from './ar-button.tsx';
import { ArPrompt } from './ar-prompt.tsx';
import { poseOf } from './comment-anchor.ts';
import { commentsAt, type NumberedComment } from './comment-order.ts';
import { DeleteCommentDialog } from './delete-comment-dialog.tsx';
import { LoadFailure } from './load-failure.tsx';
import { LogInToCommentDialog } from './log-in-to-comment-dialog.tsx';
import { ModelStage } from './model-stage.tsx';
import { ModelToolBar } from './model-tool-bar.tsx';
import { NewCommentForm } from './new-comment-form.tsx';
import { NewCommentPopover, NewCommentSheet } from './new-comment-place.tsx';
import { PdfButton } from './pdf-button.tsx';
import styles from './review-screen.module.css';
import { ReviewTopBar } from './review-top-bar.tsx';
import type { Drawing, Review } from './review-types.ts';
import { SidePanels } from './side-panels.tsx';
import { stageInsets } from './stage-layout.ts';
import { useCommentWork } from './use-comment-work.ts';
import { useComments } from './use-comments.ts';
import { useModel } from './use-model.ts';
import { useNewerExport } from './use-newer-export.ts';
import { usePanels } from './use-panels.ts';
import { useReviewEvents } from './use-review-events.ts';
import { useSize } from './use-size.ts';

const DrawingStage = lazy(() => import('./drawings/drawing-stage.tsx'));

/** An open review link. */
export interface ReviewScreenProps {
  readonly viewLink: string;
  readonly review: Review;
  /** The drawing on the screen; null shows the model. */
  readonly drawing: Drawing | null;
  readonly onReload: () => void;
}

/** Puts the page together: what is looked at in the middle, and what floats on it (spec 3 §2). */
export function ReviewScreen({ viewLink, review, drawing, onReload }: ReviewScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const isSignedIn = useSignedIn();
  const { webExport } = review;
  const comments = useComments(viewLink, review, isSignedIn);
  const { hasNewerExport } = useReviewEvents(viewLink, review, isSignedIn);
  useNewerExport(hasNewerExport, onReload);
  const right = isSignedIn ? (review.can.comment ? 'allowed' : 'none') : 'log-in';
  const work = useCommentWork(right, comments.list);
  const panels = usePanels(review, comments, isSignedIn);
  const model = useModel(viewLink, review, isSignedIn);
  const [drawingProgress, setDrawingProgress] = useState<number | null>(null);
  const [isDrawingBroken, setDrawingBroken] = useState(false);
  const [sheet, setSheet] = useState({ drawingId: '', page: 1 });
  const [deleting, setDeleting] = useState<NumberedComment | null>(null);
  const [stageRef, stage] = useSize<HTMLElement>();
  // The model stays once it has been looked at, so that coming back from a drawing costs nothing.
  const [wasModelShown, setModelShown] = useState(drawing === null);
  if (!drawing && !wasModelShown) setModelShown(true);

  const isMobile = panels.viewport === 'mobile';
  const hasStrip = isMobile && panels.hasComments;
  const insets = stageInsets({ ...panels, hasStrip });
  const page = drawing && sheet.drawingId === drawing.drawingId ? sheet.page : 1;
  const selectedId = work.selected?.comment.commentId ?? null;

  const choose = (entry: NumberedComment) => {
    const { comment } = entry;
    work.select(comment.commentId);
    if (comment.type === 'model') {
      if (drawing) void navigate({ to: '/v/$viewLink', params: { viewLink }, search: true });
      void model.viewer?.camera.flyTo(poseOf(comment));
    } else if (entry.drawing) {
      const { drawingId } = comment;
      setSheet({ drawingId, page: comment.page });
      if (drawing?.drawingId === drawingId) return;
      void navigate({ to: '/v/$viewLink/drawings/$drawingId', params: { viewLink, drawingId }, search: true });
    }
  };
  const renderDraft = (point: { x: number; y: number }) => {
    if (!work.draft) return null;
    const form = (
      <NewCommentForm
        target={{ viewLink, webExportId: webExport.webExportId, anchor: work.draft }}
        text={work.text}
        onText={work.setText}
        onCancel={work.cancel}
        onSent={work.sent}
      />
    );
    if (isMobile) return <NewCommentSheet>{form}</NewCommentSheet>;
    return (
      <NewCommentPopover point={point} stage={stage} insets={insets}>
        {form}
      </NewCommentPopover>
    );
  };
  const shared = {
    insets,
    mode: work.mode,
    right: work.right,
    selectedId,
    onChoose: choose,
    onDismiss: () => work.select(null),
    onPlace: work.place,
    onMode: () => work.send({ type: 'button' }),
    renderDraft,
  };
  const failure = drawing ? (isDrawingBroken ? 'load' : null) : model.failure;
  const progress = drawing ? drawingProgress : model.progress;
  return (
    <div
      className={styles.screen}
      style={{ '--free-left': `${insets.left}px`, '--free-right': `${insets.right}px` } as CSSProperties}
    >
      <ReviewTopBar
        webExport={webExport}
        drawing={drawing}
        progress={failure ? null : progress}
        onOutline={isMobile && panels.hasOutline ? () => panels.setOutlineOpen(!panels.isOutlineOpen) : null}
        action={drawing ? <PdfButton viewLink={viewLink} drawing={drawing} /> : <ArButton webExport={webExport} />}
      />
      <main
        ref={stageRef}
        className={styles.stage}
        onContextMenu={(event) => {
          if (event.ctrlKey && work.mode !== 'off') event.preventDefault();
          work.send({ type: 'context-menu', ctrl: event.ctrlKey });
        }}
      >
        {wasModelShown ? (
          <ModelStage
            {...shared}
            key={model.attempt}
            webExport={webExport}
            label={t('review.canvas', { title: webExport.title })}
            isShown={!drawing}
            model={model}
            pins={commentsAt(comments.list, 'model')}
            selected={work.selected}
            draft={work.draft?.type === 'model' ? work.draft : null}
          />
        ) : null}
        {drawing ? (
          <Suspense fallback={null}>
            <DrawingStage
              {...shared}
              key={drawing.drawingId}
              viewLink={viewLink}
              drawing={drawing}
              page={page}
              onPage={(next) => setSheet({ drawingId: drawing.drawingId, page: next })}
              pins={commentsAt(comments.list, { drawingId: drawing.drawingId, page })}
              draft={work.draft?.type === 'drawing' ? work.draft : null}
              hasStrip={hasStrip}
              onProgress={setDrawingProgress}
              onFailure={setDrawingBroken}
            />
          </Suspense>
        ) : (
          <div className={styles.tools} data-strip={hasStrip || undefined}>
            <ModelToolBar
              mode={work.mode}
              right={work.right}
              isReady={model.progress === null && !model.failure}
              onMode={shared.onMode}
              onFit={() => void model.viewer?.camera.fit()}
            />
          </div>
        )}
        {failure ? <LoadFailure isWithoutGraphics={failure === 'graphics'} onReload={onReload} /> : null}
        <SidePanels
          viewLink={viewLink}
          webExport={webExport}
          panels={panels}
          comments={comments}
          right={right}
          selectedId={selectedId}
          isElsewhere={({ comment }) =>
            comment.type === 'model' ? drawing !== null : comment.drawingId !== drawing?.drawingId
          }
          onChoose={choose}
          onDelete={setDeleting}
          onAdd={shared.onMode}
        />
      </main>
      <LogInToCommentDialog isOpen={work.isAskingLogIn} onClose={work.stopAsking} />
      <DeleteCommentDialog viewLink={viewLink} entry={deleting} onClose={() => setDeleting(null)} />
      {drawing ? null : <ArPrompt webExport={webExport} />}
    </div>
  );
}

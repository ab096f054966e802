import { type CSSProperties, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useSignedIn } from '../../../platform/http/session.ts';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import { usePanels } from '../comment-panel/use-panels.ts';
import { commentsAt, type NumberedComment } from '../comments/comment-order.ts';
import type { Deleting } from '../comments/thread-acts.ts';
import { useCommentAddress } from '../comments/use-comment-address.ts';
import { useComments } from '../comments/use-comments.ts';
import { useCommentWork } from '../composer/use-comment-work.ts';
import { useThreads } from '../filters/use-threads.ts';
import { LoadFailure } from '../model/load-failure.tsx';
import { useModel } from '../model/use-model.ts';
import { useSignal } from '../model/use-viewer.ts';
import {
  ArButton,
  DrawingStage,
  FollowFrame,
  GuestNote,
  loadNewComment,
  NewComment,
  OpeningsNote,
  PdfButton,
  PresenceBar,
  PromotionBanner,
} from '../on-demand/page.ts';
import { useViewPicture } from '../pictures/use-view-picture.ts';
import { ViewPictureContext } from '../pictures/view-picture.ts';
import { useCommentPlaces } from '../pins/use-comment-places.ts';
import type { LookedAt, Present } from '../presence/presence-people.ts';
import type { Drawing, Review } from '../review-types.ts';
import { ModelStage } from '../stage/model-stage.tsx';
import { hasView } from '../view/view-in-hash.ts';
import { chipsPlace, cornerPlace, stageInsets } from '../viewport/stage-layout.ts';
import { useSize } from '../viewport/use-size.ts';
import { LiveLater } from './live-later.tsx';
import { ReviewDialogs } from './review-dialogs.tsx';
import styles from './review-screen.module.css';
import { ReviewTopBar } from './review-top-bar.tsx';
import { SidePanels } from './side-panels.tsx';
import { useRest } from './use-rest.ts';

/** The height of the banner that names whom one follows, with the gap below it. CSS pixels. */
const bannerRoom = 48;

/** An open review link. */
export interface ReviewScreenProps {
  readonly viewLink: string;
  readonly review: Review;
  /** The drawing that is shown; null shows the model. */
  readonly drawing: Drawing | null;
  readonly onReload: () => void;
  /** The account menu of a visitor who is signed in, for the top bar. */
  readonly accountMenu: ReactNode;
  /** What somebody who may change the design gets besides the page itself. */
  readonly design: { readonly menu: ReactNode; readonly notice: ReactNode };
}

/** Puts the page together: what is looked at in the middle, and what floats on it (spec 3 §2). */
export function ReviewScreen({ viewLink, review, drawing, onReload, accountMenu, design }: ReviewScreenProps) {
  const t = useT();
  const isSignedIn = useSignedIn();
  const { webExport } = review;
  const comments = useComments(viewLink, review, isSignedIn);
  const right = rightOf(review, isSignedIn);
  const work = useCommentWork(right, comments.list, { viewLink, webExportId: webExport.webExportId });
  const { draft } = work.unsent;
  const selectedId = work.selected?.comment.commentId ?? null;
  const isThreadOpen = selectedId !== null && draft === null && !work.isJustSent;
  const threads = useThreads(comments.list, selectedId);
  // Pins by the thousand come after the list.
  const pinned = useDeferredValue(threads.shown);
  const model = useModel(viewLink, review, isSignedIn);
  const tree = useSignal(model.viewer?.assembly.tree, null);
  const parts = !drawing && model.viewer && tree && tree.partCount > 1 ? { viewer: model.viewer, tree } : null;
  const panels = usePanels(review, comments, isSignedIn, {
    hasParts: parts !== null,
    expectsParts: !drawing && !tree && !model.failure && Number(webExport.partCount) > 1,
  });
  const places = useCommentPlaces(viewLink, drawing, model);
  const isRested = useRest(drawing !== null || model.progress === null);
  const [present, setPresent] = useState<Present | null>(null);
  const showSheet = (sheet: LookedAt) => {
    // They may look at another version of the design.
    const isHere = !sheet || webExport.drawingsDownload.some(({ drawingId }) => drawingId === sheet.drawingId);
    if (isHere) places.show(sheet);
  };
  const [drawingProgress, setDrawingProgress] = useState<number | null>(null);
  const [isDrawingBroken, setDrawingBroken] = useState(false);
  const [deleting, setDeleting] = useState<Deleting | null>(null);
  const [stageRef, stage] = useSize<HTMLElement>();
  const [sheet, setSheet] = useState(0);
  // The model stays once it has been looked at, so that coming back from a drawing costs nothing.
  const [wasModelShown, setModelShown] = useState(drawing === null);
  if (!drawing && !wasModelShown) setModelShown(true);
  const isCommenting = work.mode !== 'off';
  useEffect(() => {
    // A chunk that cannot be had now is requested again, and its failure shown, at the click.
    if (isCommenting) loadNewComment().catch(() => undefined);
  }, [isCommenting]);

  const isMobile = panels.viewport === 'mobile';
  const hasStrip = isMobile && panels.hasComments;
  const layout = { ...panels, ...panels.kept };
  const insets = stageInsets({ ...layout, width: stage.width, hasStrip, sheet });
  const corner = cornerPlace(layout);
  const chips = chipsPlace({ ...layout, hasStrip: hasStrip && comments.list.length > 0 });
  const failure = drawing ? (isDrawingBroken ? 'load' : null) : model.failure;
  const progress = drawing ? drawingProgress : model.progress;
  const open = (entry: NumberedComment) => {
    work.select(entry.comment.commentId);
    threads.reveal(entry);
    // A pin without its comment next to it means nothing.
    panels.setCommentsOpen(true);
  };
  const choose = (entry: NumberedComment) => {
    open(entry);
    places.goTo(entry);
  };
  // A comment without a place on what is shown is nowhere else either.
  const isHere = ({ place }: NumberedComment) =>
    !place || (place.type === 'drawing' ? place.drawingId : null) === (drawing?.drawingId ?? null);
  useCommentAddress(comments, work.selected && isHere(work.selected) ? work.selected : null, (entry) => {
    // Where the address has a view as well, that is what is to be seen of the model.
    if (entry.place?.type !== 'model' || !hasView(window.location.hash)) return choose(entry);
    open(entry);
    places.show(null);
  });
  const openParts = () => {
    panels.setPartsTab(true);
    panels.setOutlineOpen(true);
  };
  const toggleMode = () => work.send({ type: 'button' });
  const stageProps = {
    insets,
    hasStrip,
    isToolCovered: isMobile && (draft !== null || isThreadOpen),
    mode: work.mode,
    placing: work.placing,
    right: work.right,
    onMode: toggleMode,
    selectedId,
    onChoose: choose,
    onDismiss: () => work.select(null),
    onPlace: work.place,
    renderDraft: (point: { x: number; y: number }) =>
      draft ? (
        <Suspense fallback={null}>
          <NewComment
            isMobile={isMobile}
            point={point}
            stage={stage}
            insets={insets}
            guestLink={right === 'guest' ? viewLink : null}
            unsent={work.unsent}
            onSheet={setSheet}
          />
        </Suspense>
      ) : null,
  };
  const takeView = useViewPicture(stageRef, {
    isDrawing: drawing !== null,
    model,
    title: drawing?.title ?? webExport.title,
  });
  return (
    <ViewPictureContext value={takeView}>
      <div
        className={styles.screen}
        style={
          {
            '--free-left': `${insets.left}px`,
            '--free-right': `${insets.right}px`,
            '--corner-top': `${corner.top}px`,
            '--corner-right': `${corner.right}px`,
            // A high sheet would cut the cube in two.
            '--cube': sheet > 0 && stage.height - sheet < 108 ? 'hidden' : 'visible',
            '--banner-top': `${chips.top}px`,
            // The person who is followed is announced first.
            '--chips-top': `${chips.top + (present?.followed ? bannerRoom : 0)}px`,
            '--chips-left': `${chips.left}px`,
          } as CSSProperties
        }
      >
        <ReviewTopBar
          webExport={webExport}
          drawing={drawing}
          progress={failure ? null : progress}
          accountMenu={accountMenu}
          designMenu={design.menu}
          onOutline={isMobile && panels.hasOutline ? () => panels.setOutlineOpen(!panels.isOutlineOpen) : null}
          presence={
            present && present.people.length + present.others > 0 ? (
              <Suspense fallback={null}>
                <PresenceBar present={present} drawings={webExport.drawingsDownload} isMobile={isMobile} />
              </Suspense>
            ) : null
          }
          action={
            <Suspense fallback={null}>
              {drawing ? (
                <PdfButton viewLink={viewLink} drawing={drawing} />
              ) : (
                isRested && <ArButton webExport={webExport} model={model} comments={threads.shown} />
              )}
            </Suspense>
          }
        />
        {design.notice}
        {review.recordsOpenings ? (
          <Suspense fallback={null}>
            <OpeningsNote viewLink={viewLink} />
          </Suspense>
        ) : null}
        {review.promotion ? (
          <Suspense fallback={null}>
            <PromotionBanner promotion={review.promotion} />
          </Suspense>
        ) : null}
        <main
          ref={stageRef}
          className={styles.stage}
          onContextMenu={(event) => {
            if (event.ctrlKey && isCommenting) event.preventDefault();
            work.send({ type: 'context-menu', ctrl: event.ctrlKey });
          }}
        >
          {wasModelShown ? (
            <ModelStage
              {...stageProps}
              key={model.attempt}
              webExport={webExport}
              label={t('review.canvas', { title: webExport.title })}
              isShown={!drawing}
              stage={stage}
              isMobile={isMobile}
              onSheet={setSheet}
              freeWidth={stage.width - insets.left - insets.right}
              onParts={parts && openParts}
              model={model}
              pins={commentsAt(pinned, 'model')}
              selected={work.selected}
              draft={draft?.type === 'model' ? draft : null}
            />
          ) : null}
          {drawing ? (
            <Suspense fallback={null}>
              <DrawingStage
                {...stageProps}
                key={drawing.drawingId}
                viewLink={viewLink}
                drawing={drawing}
                page={places.page}
                onPage={places.openPage}
                pins={commentsAt(pinned, { drawingId: drawing.drawingId, page: places.page })}
                draft={draft?.type === 'drawing' ? draft : null}
                onProgress={setDrawingProgress}
                onFailure={setDrawingBroken}
              />
            </Suspense>
          ) : null}
          {present?.followed ? (
            <Suspense fallback={null}>
              <FollowFrame followed={present.followed} onStop={() => present.follow(null)} />
            </Suspense>
          ) : null}
          {failure ? <LoadFailure onReload={onReload} /> : null}
          <SidePanels
            viewLink={viewLink}
            webExport={webExport}
            panels={panels}
            parts={parts}
            comments={comments}
            right={right}
            threads={threads}
            selected={work.selected}
            isThreadOpen={isThreadOpen}
            isElsewhere={(entry) => entry.place !== null && !isHere(entry)}
            onChoose={choose}
            onDelete={setDeleting}
            onClose={() => work.select(null)}
            onAdd={toggleMode}
            onLogIn={work.askLogIn}
            mayOpenRevisions={review.can.openRevisions}
            onPlaceAgain={right === 'allowed' ? work.placeAgain : null}
            mayExport={review.can.exportComments}
            onSheet={setSheet}
            note={
              right === 'guest' || review.guest ? (
                <GuestNote viewLink={viewLink} guest={review.guest} mayComment={right !== 'log-in'} />
              ) : null
            }
            isNoteForReplies={Boolean(review.guest)}
          />
        </main>
        <LiveLater
          isRested={isRested}
          viewLink={viewLink}
          review={review}
          isSignedIn={isSignedIn}
          model={model}
          sheet={drawing && { drawingId: drawing.drawingId, page: places.page }}
          onSheet={showSheet}
          onPresent={setPresent}
          onReload={onReload}
        />
        <ReviewDialogs
          viewLink={viewLink}
          webExport={webExport}
          model={model}
          comments={threads.shown}
          work={work}
          deleting={deleting}
          onDeleteEnd={() => setDeleting(null)}
        />
      </div>
    </ViewPictureContext>
  );
}

function rightOf({ can, isOpenToGuests }: Review, isSignedIn: boolean): CommentRight {
  if (can.comment) return 'allowed';
  if (isSignedIn) return 'none';
  return isOpenToGuests ? 'guest' : 'log-in';
}

import { lazy } from 'react';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { viewportNow } from '../viewport/viewport.ts';

/** Parts of the page whose code is loaded when they are first needed. */
export const NewComment = lazy(loadNewComment);
export const GuestCommentForm = lazy(() => withGuestTexts(import('../guest-comment/guest-comment-form.tsx')));
export const GuestNote = lazy(() => withGuestTexts(import('../guests/guest-note.tsx')));
export const LogInToCommentDialog = lazy(() => import('../comment-mode/log-in-to-comment-dialog.tsx'));
export const DeleteCommentDialog = lazy(() => import('../comment-panel/delete-comment-dialog.tsx'));
export const ArButton = lazy(() => import('../ar/ar-button.tsx'));
export const ArDialog = lazy(() => import('../ar/ar-dialog.tsx'));
export const ArPrompt = lazy(() => withToolTexts(import('../ar/ar-prompt.tsx')));
export const ArOverlay = lazy(() => withToolTexts(import('../ar/ar-overlay.tsx')));
export const OutlinePanel = lazy(() => import('../page/outline-panel.tsx'));
export const CommentsRoom = lazy(() => {
  // Asked for with the room that shows it.
  if (viewportNow() === 'mobile') void loadCommentStrip().catch(() => undefined);
  else void loadCommentsPanel().catch(() => undefined);
  return withThreadTexts(import('../comment-panel/comments-room.tsx'));
});
export const CommentsPanel = lazy(loadCommentsPanel);
export const CommentStrip = lazy(loadCommentStrip);
export const ViewerHint = lazy(() => import('../stage/viewer-hint.tsx'));
export const PromotionBanner = lazy(() => import('../page/promotion-banner.tsx'));
export const PdfButton = lazy(() => import('../page/pdf-button.tsx'));
export const ReviewFailurePage = lazy(() => import('../failure/review-failure-page.tsx'));
export const GatePage = lazy(() => withGateTexts(import('../gate/gate-page.tsx')));
export const OpeningsNote = lazy(() => withGateTexts(import('../page/openings-note.tsx')));
export const PartsPanel = lazy(() => withToolTexts(import('../parts/parts-panel.tsx')));
export const ModelPins = lazy(() => import('../pins/model-pins.tsx'));
export const ModelTools = lazy(loadModelTools);
export const DrawingStage = lazy(() => import('../drawings/drawing-stage.tsx'));
export const PresenceBar = lazy(() => withPresenceTexts(import('../presence/presence-bar.tsx')));
export const FollowFrame = lazy(() => withPresenceTexts(import('../presence/follow-frame.tsx')));

/** Loads the form for a new comment; called when add-comment mode starts, so that it is ready at the click. */
export function loadNewComment() {
  return withPictureTexts(import('../composer/new-comment.tsx'));
}

function loadCommentsPanel() {
  return import('../comment-panel/comments-panel.tsx');
}

function loadCommentStrip() {
  return import('../comment-panel/comment-strip.tsx');
}

/** Loads the tools for the model. */
export function loadModelTools() {
  return withToolTexts(import('../tools/model-tools.tsx'));
}

async function withThreadTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadAreas('threads', 'reviewPictures');
  return module;
}

async function withGateTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadAreas('reviewGate');
  return module;
}

async function withGuestTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadAreas('reviewGuests', 'reviewPictures');
  return module;
}

async function withPictureTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadAreas('reviewPictures');
  return module;
}

async function withToolTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadAreas('tools');
  return module;
}

async function withPresenceTexts<Module>(module: Promise<Module>): Promise<Module> {
  await loadAreas('presence');
  return module;
}

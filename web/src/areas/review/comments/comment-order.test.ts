import { describe, expect, it } from 'vitest';
import type { CommentList, Drawing, FirstComment, Review } from '../review-types.ts';
import { commentsAt, numberComments } from './comment-order.ts';

const head = {
  projectViewLinkId: 'link',
  webExportId: 'export',
  revision: 1,
  placements: [],
  createdAt: '2026-11-20T09:41:00Z',
  parentCommentId: null,
  editedAt: null,
  resolvedAt: null,
  resolvedByUserId: null,
  isDeleted: false,
  mentions: [],
  pictures: [],
  can: { delete: false, edit: false, resolve: false },
};
const up = { x: 0, y: 1, z: 0 };

const onModel: FirstComment = {
  ...head,
  type: 'model',
  commentId: 'a',
  message: 'Head bolts sit 4 mm from the edge.',
  createdByUserId: 'elena',
  position: up,
  normal: up,
  cameraTarget: up,
  cameraOrbit: { theta: 0, phi: 1, radius: 2 },
  fieldOfView: 30,
};
const onDrawing: FirstComment = {
  ...head,
  type: 'drawing',
  commentId: 'b',
  message: 'H7 or H8?',
  createdByUserId: 'gone',
  webExportId: 'older',
  drawingId: 'bracket',
  page: 2,
  x: 0.5,
  y: 0.5,
};
const drawing = {
  drawingId: 'bracket-again',
  equalDrawingIds: ['bracket'],
  title: 'Bearing bracket',
  pages: 2,
} as unknown as Drawing;
const webExport = {
  webExportId: 'export',
  equalWebExportIds: ['older'],
  drawingsDownload: [drawing],
} as unknown as Review['webExport'];
const list: CommentList = {
  comments: [onModel, onDrawing, { ...onDrawing, commentId: 'c', drawingId: 'withdrawn', createdByUserId: 'kenji' }],
  users: [
    { userId: 'elena', name: 'Elena Petrova', email: 'elena@haldenworks.com' },
    { userId: 'kenji', email: 'kenji@haldenworks.com' },
  ],
  unreadCommentIds: [],
};

describe('numbered comments', () => {
  const numbered = numberComments(list, { webExport });

  it('counts from the oldest', () => {
    expect(numbered.map(({ number, comment }) => [number, comment.commentId])).toEqual([
      [1, 'a'],
      [2, 'b'],
      [3, 'c'],
    ]);
  });

  it('names the author, by email without a name, and nobody when unknown', () => {
    expect(numbered.map(({ author }) => author)).toEqual(['Elena Petrova', null, 'kenji@haldenworks.com']);
  });

  it('finds the drawing, where it is still published', () => {
    expect(numbered.map((entry) => entry.drawing?.title ?? null)).toEqual([null, 'Bearing bracket', null]);
  });

  it('marks what was written on another revision', () => {
    expect(numbered.map(({ isOfOther }) => isOfOther)).toEqual([false, true, true]);
  });

  it('has places on the shown revision, and on one of the same files, its drawings with the ids of those shown', () => {
    expect(numbered.map(({ place }) => place)).toEqual([
      { type: 'model', position: up, normal: up, cameraTarget: up, cameraOrbit: onModel.cameraOrbit, fieldOfView: 30 },
      { type: 'drawing', drawingId: 'bracket-again', page: 2, x: 0.5, y: 0.5 },
      null,
    ]);
  });

  it('has no place for what was written on another revision, and so no pin', () => {
    const others = { ...webExport, webExportId: 'newer', equalWebExportIds: [] };
    const elsewhere = numberComments(list, { webExport: others });
    expect(elsewhere.map(({ place, isOfOther }) => [place, isOfOther])).toEqual(Array(3).fill([null, true]));
    expect(commentsAt(elsewhere, 'model')).toEqual([]);
    expect(commentsAt(elsewhere, { drawingId: 'bracket-again', page: 2 })).toEqual([]);
  });

  it('is where it was placed last, on the shown revision or on one of the same files', () => {
    const { cameraTarget, cameraOrbit, fieldOfView } = onModel;
    const placed = (webExportId: string, placedAt: string, x: number) => {
      const position = { x, y: 0, z: 0 };
      return {
        webExportId,
        placedAt,
        type: 'model',
        position,
        normal: up,
        cameraTarget,
        cameraOrbit,
        fieldOfView,
      } as const;
    };
    const placements = [
      placed('older', '2026-11-21T09:00:00Z', 1),
      placed('export', '2026-11-22T09:00:00Z', 2),
      placed('another', '2026-11-23T09:00:00Z', 3),
    ];
    const comments = [{ ...onModel, webExportId: 'first', placements }];
    const [entry] = numberComments({ ...list, comments }, { webExport });
    expect(entry).toMatchObject({ place: { position: { x: 2 } }, isPlacedByHand: true });
  });

  it('distinguishes the pins of the model from those of each sheet', () => {
    expect(commentsAt(numbered, 'model').map(({ number }) => number)).toEqual([1]);
    expect(commentsAt(numbered, { drawingId: 'bracket-again', page: 2 }).map(({ number }) => number)).toEqual([2]);
    expect(commentsAt(numbered, { drawingId: 'bracket-again', page: 1 })).toEqual([]);
  });
});

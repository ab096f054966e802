'use no memo'; // What the compiler would remember only makes the first script larger.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { useT } from '../../../i18n/use-t.ts';
import { showToast } from '../../../ui/toast-store.ts';
import type { NumberedComment } from '../comments/comment-order.ts';
import type { Comments } from '../comments/use-comments.ts';

/**
 * Opens the thread that the address names (`?comment=` with the id of a comment or of a reply), once the comments are
 * there. Another thread that is opened afterwards takes the name out of the address. An unknown id is told.
 */
export function useCommentAddress(
  { status, isPartial, list }: Comments,
  selectedId: string | null,
  open: (entry: NumberedComment) => void,
): void {
  const t = useT();
  const navigate = useNavigate();
  const { comment: wanted } = useSearch({ strict: false });
  const [done, setDone] = useState<string | undefined>();
  const find = (id: string) =>
    list.find(
      ({ comment, replies }) => comment.commentId === id || replies.some((reply) => reply.comment.commentId === id),
    );
  const leave = useEffectEvent(() => {
    const hash = window.location.hash.slice(1);
    void navigate({ to: '.', search: ({ comment: _, ...others }) => others, hash, replace: true });
  });
  const isNew = wanted !== undefined && wanted !== done && status === 'ready';
  const found = isNew ? find(wanted) : undefined;
  // What is not among the oldest may still be on its way.
  const target = found ?? (isNew && !isPartial ? 'unknown' : null);
  const follow = useEffectEvent((to: NumberedComment | 'unknown') => {
    setDone(wanted);
    if (to !== 'unknown') return open(to);
    leave();
    void loadAreas('threads').then(() => showToast({ kind: 'info', text: t('threads.unknown') }));
  });
  useEffect(() => {
    if (target) follow(target);
  }, [target]);
  const named = wanted !== undefined && wanted === done ? find(wanted)?.comment.commentId : undefined;
  const isLeft = named !== undefined && selectedId !== null && selectedId !== named;
  useEffect(() => {
    if (isLeft) leave();
  }, [isLeft]);
}

'use no memo'; // What the compiler would remember only makes the first script larger.

import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadAreas } from '../../../i18n/catalogues.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { AppSearch } from '../../../platform/page/search.ts';
import { showToast } from '../../../ui/overlay/toast-store.ts';
import type { NumberedComment } from './comment-order.ts';
import type { Comments } from './use-comments.ts';

/** How long a thread is open before the address names it: with a key held down many pass. Milliseconds. */
const restMs = 150;

/**
 * Keeps the open thread and the address together (`?comment=` with the id of a comment or of a reply). The thread that the
 * address names is opened once the comments are there; an unknown id is reported. A thread that is opened afterwards is named,
 * so that the page is the same after a reload and for everyone with its address; a closed one is not named any more.
 * `selected`: the open thread, if it is seen where the visitor is.
 */
export function useCommentAddress(
  { status, isPartial, list }: Comments,
  selected: NumberedComment | null,
  open: (entry: NumberedComment) => void,
): void {
  const t = useT();
  const navigate = useNavigate();
  const { comment: wanted } = useSearch({ strict: false });
  const [done, setDone] = useState<string | undefined>();
  const [written, setWritten] = useState<string | undefined>();
  const find = (id: string) => list.find((entry) => isIn(entry, id));
  const isNew = wanted !== undefined && wanted !== done && wanted !== written && status === 'ready';
  const found = isNew ? find(wanted) : undefined;
  // What is not among the oldest may still be on its way.
  const target = found ?? (isNew && !isPartial ? 'unknown' : null);
  const follow = useEffectEvent((to: NumberedComment | 'unknown') => {
    setDone(wanted);
    if (to !== 'unknown') return open(to);
    void loadAreas('threads').then(() => showToast({ kind: 'info', text: t('threads.unknown') }));
  });
  useEffect(() => {
    if (target) follow(target);
  }, [target]);
  // What was written is in the address, and what is not there can be wanted again.
  if (wanted === undefined ? done !== undefined : wanted === written) {
    setDone(wanted);
    setWritten(undefined);
  }
  const isAnswered = wanted === undefined || wanted === done;
  const isNamed = selected ? wanted !== undefined && isIn(selected, wanted) : wanted === undefined;
  const name = selected?.comment.commentId;
  const write = useEffectEvent((comment: string | undefined) => {
    setWritten(comment);
    const hash = window.location.hash.slice(1);
    const search = ({ comment: _, ...others }: AppSearch) => ({ ...others, comment });
    void navigate({ to: '.', search, hash, replace: true });
  });
  const isOutdated = status === 'ready' && isAnswered && !isNamed;
  useEffect(() => {
    if (!isOutdated) return;
    const timer = setTimeout(() => write(name), restMs);
    return () => clearTimeout(timer);
  }, [isOutdated, name]);
}

function isIn({ comment, replies }: NumberedComment, id: string): boolean {
  return comment.commentId === id || replies.some((reply) => reply.comment.commentId === id);
}

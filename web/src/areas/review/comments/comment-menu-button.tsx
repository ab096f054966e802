import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';

const CommentMenu = lazy(() => import('./comment-menu.tsx'));

/** The button of a comment's menu. The menu itself is loaded when it is first needed. */
export function LazyCommentMenu({ number, onDelete }: { number: number; onDelete: () => void }) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <CommentMenuButton number={number} onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<CommentMenuButton number={number} busy />}>
      <CommentMenu number={number} onDelete={onDelete} />
    </Suspense>
  );
}

/** The button without its menu. */
export function CommentMenuButton({ number, ...button }: { number: number } & ComponentProps<typeof Button>) {
  const t = useT();
  return (
    <Button
      {...button}
      variant="quiet"
      size="sm"
      iconOnly
      aria-haspopup="menu"
      aria-label={t('review.comment.actions', { number })}
      icon={<Ellipsis size={16} strokeWidth={1.5} aria-hidden />}
    />
  );
}

import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';

const CommentMenu = lazy(() => import('./comment-menu.tsx'));

/** A comment's menu: how its button is called, and what the person may do. */
export interface CommentMenuProps {
  readonly label: string;
  readonly onCopy: () => void;
  readonly onEdit?: (() => void) | null;
  readonly remove?: { readonly label: string; readonly act: () => void } | null;
}

/** The button of a comment's menu. The menu itself is loaded when it is first needed. */
export function LazyCommentMenu(props: CommentMenuProps) {
  const [isWanted, setWanted] = useState(false);
  if (!isWanted) return <CommentMenuButton label={props.label} onClick={() => setWanted(true)} />;
  return (
    <Suspense fallback={<CommentMenuButton label={props.label} busy />}>
      <CommentMenu {...props} />
    </Suspense>
  );
}

/** The button without its menu. */
export function CommentMenuButton({ label, ...button }: { label: string } & ComponentProps<typeof Button>) {
  return (
    <Button
      {...button}
      variant="quiet"
      size="sm"
      iconOnly
      aria-haspopup="menu"
      aria-label={label}
      icon={<Ellipsis size={16} strokeWidth={1.5} aria-hidden />}
    />
  );
}

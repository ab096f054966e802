import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { CommentMenuButton } from './comment-menu-button.tsx';

/**
 * The actions that the author of a comment has. The menu opens when mounted, because its chunk is loaded when the
 * button is pressed.
 */
export default function CommentMenu({ number, onDelete }: { number: number; onDelete: () => void }) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  return (
    <Menu trigger={<CommentMenuButton number={number} />} open={isOpen} onOpenChange={setOpen}>
      <MenuItem icon={<Trash2 size={16} strokeWidth={1.5} aria-hidden />} danger onAction={onDelete}>
        {t('review.comment.delete')}
      </MenuItem>
    </Menu>
  );
}

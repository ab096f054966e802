import { Link2, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import { CommentMenuButton, type CommentMenuProps } from './comment-menu-button.tsx';

/**
 * What can be done with a comment or reply. The menu opens when mounted, because its chunk is loaded when the button is
 * pressed.
 */
export default function CommentMenu({ label, onCopy, onEdit, remove }: CommentMenuProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  return (
    <Menu trigger={<CommentMenuButton label={label} />} open={isOpen} onOpenChange={setOpen}>
      <MenuItem icon={<Link2 {...icon} />} onAction={onCopy}>
        {t('threads.copyLink')}
      </MenuItem>
      {onEdit ? (
        <MenuItem icon={<Pencil {...icon} />} onAction={onEdit}>
          {t('threads.edit')}
        </MenuItem>
      ) : null}
      {remove ? (
        <MenuItem icon={<Trash2 {...icon} />} danger onAction={remove.act}>
          {remove.label}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

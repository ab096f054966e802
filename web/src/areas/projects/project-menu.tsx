import { useNavigate } from '@tanstack/react-router';
import { Copy, Eye, EyeOff, Pencil, Rotate3d, Trash2 } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { ProjectMenuProps } from './project-menu-button.tsx';
import { copyReviewLink } from './review-link-address.ts';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What one may do with a project, as the server says; open at once. */
export default function ProjectMenu({
  project,
  isOnItsPage,
  onAct,
  trigger,
}: ProjectMenuProps & { trigger: ReactElement }) {
  const t = useT();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  // Only once the trigger has the focus, which goes back to it when the menu closes.
  useEffect(() => setOpen(true), []);
  const { name, projectViewLinkId: viewLink, published, can } = project;
  return (
    <Menu trigger={trigger} label={t('projects.links.more', { title: name })} open={open} onOpenChange={setOpen}>
      {viewLink && !isOnItsPage ? (
        <MenuItem
          icon={<Rotate3d {...look} />}
          onAction={() => void navigate({ to: '/v/$viewLink', params: { viewLink } })}
        >
          {t('projects.links.open')}
        </MenuItem>
      ) : null}
      {viewLink && published ? (
        <MenuItem icon={<Copy {...look} />} onAction={() => void copyReviewLink({ projectViewLinkId: viewLink })}>
          {t('projects.links.copyLink')}
        </MenuItem>
      ) : null}
      {can.share && !published ? (
        <MenuItem icon={<Eye {...look} />} onAction={() => onAct('publish')}>
          {t('projects.publishAgain.action')}
        </MenuItem>
      ) : null}
      {can.share && published ? (
        <MenuItem icon={<EyeOff {...look} />} onAction={() => onAct('unpublish')}>
          {t('projects.links.unpublish')}
        </MenuItem>
      ) : null}
      {can.rename ? (
        <MenuItem icon={<Pencil {...look} />} onAction={() => onAct('rename')}>
          {t('projects.rename.action')}
        </MenuItem>
      ) : null}
      {can.delete ? <MenuSeparator /> : null}
      {can.delete ? (
        <MenuItem danger icon={<Trash2 {...look} />} onAction={() => onAct('delete')}>
          {t('projects.delete.action')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

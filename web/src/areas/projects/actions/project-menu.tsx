import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Archive,
  ArchiveRestore,
  Box,
  Copy,
  Eye,
  EyeOff,
  FolderInput,
  Pencil,
  Rotate3d,
  Trash2,
  Users,
} from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import { copyReviewLink } from '../review-links/review-link-address.ts';
import { archive, bringBack } from './archive-actions.ts';
import type { ProjectMenuProps } from './project-menu-button.tsx';

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
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  // Only once the trigger has the focus, which goes back to it when the menu closes.
  useEffect(() => setOpen(true), []);
  const { name, projectViewLinkId: viewLink, published, can } = project;
  return (
    <Menu trigger={trigger} label={t('projects.links.more', { title: name })} open={open} onOpenChange={setOpen}>
      {isOnItsPage && !can.rename ? null : (
        <MenuItem
          icon={<Box {...look} />}
          onAction={() => void navigate({ to: '/p/$projectId', params: { projectId: project.projectId } })}
        >
          {isOnItsPage ? t('projects.links.openProject') : t('projects.open')}
        </MenuItem>
      )}
      {can.share && !isOnItsPage ? (
        <MenuItem icon={<Users {...look} />} onAction={() => onAct('share')}>
          {t('projects.share')}
        </MenuItem>
      ) : null}
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
      {can.move ? (
        <MenuItem icon={<FolderInput {...look} />} onAction={() => onAct('move')}>
          {t('projects.move.action')}
        </MenuItem>
      ) : null}
      {can.archive ? <MenuSeparator /> : null}
      {can.archive ? (
        <MenuItem icon={<Archive {...look} />} onAction={() => void archive(client, project)}>
          {project.archivedAt ? t('projects.archive.restore') : t('projects.archive.action')}
        </MenuItem>
      ) : null}
      {can.restore ? (
        <MenuItem icon={<ArchiveRestore {...look} />} onAction={() => void bringBack(client, project)}>
          {t('projects.delete.bringBack')}
        </MenuItem>
      ) : null}
      {can.delete && !can.archive ? <MenuSeparator /> : null}
      {can.delete ? (
        <MenuItem
          danger
          icon={<Trash2 {...look} />}
          detail={t('projects.delete.detail')}
          onAction={() => onAct('delete')}
        >
          {t('projects.delete.action')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

import { Archive, Ellipsis, FolderInput, LogOut, Pencil, Trash2, UserX } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import type { ProjectData } from '../use-project.ts';
import type { Asked } from './project-content.tsx';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Whatever else may be done with the project; nothing where nothing may. */
export function ProjectMenu({
  data,
  name,
  onAsk,
  onRename,
}: {
  data: ProjectData;
  name: string;
  onAsk: (asked: Asked) => void;
  onRename: () => void;
}) {
  const t = useT();
  const { can, project } = data;
  const mayArchive = can.archive && !project.archivedAt;
  const changes = can.rename || can.move;
  const ends = mayArchive || can.endSharing || can.leave || can.delete;
  if (!changes && !ends) return null;
  const label = t('projects.links.more', { title: name });
  return (
    <Menu
      label={label}
      trigger={
        <Button iconOnly aria-label={label}>
          <Ellipsis {...look} />
        </Button>
      }
    >
      {can.rename ? (
        <MenuItem icon={<Pencil {...look} />} onAction={onRename}>
          {t('projects.rename.action')}
        </MenuItem>
      ) : null}
      {can.move ? (
        <MenuItem icon={<FolderInput {...look} />} onAction={() => onAsk({ act: 'move' })}>
          {t('projectPage.move.action')}
        </MenuItem>
      ) : null}
      {changes && ends ? <MenuSeparator /> : null}
      {mayArchive ? (
        <MenuItem icon={<Archive {...look} />} onAction={() => onAsk({ act: 'archive' })}>
          {t('projectPage.archive.action')}
        </MenuItem>
      ) : null}
      {can.endSharing ? (
        <MenuItem icon={<UserX {...look} />} onAction={() => onAsk({ act: 'end-sharing' })}>
          {t('projectPage.endSharing.action')}
        </MenuItem>
      ) : null}
      {can.leave ? (
        <MenuItem danger icon={<LogOut {...look} />} onAction={() => onAsk({ act: 'leave' })}>
          {t('projectPage.leave.action')}
        </MenuItem>
      ) : null}
      {can.delete ? (
        <MenuItem
          danger
          icon={<Trash2 {...look} />}
          detail={t('projectPage.delete.detail')}
          onAction={() => onAsk({ act: 'delete' })}
        >
          {t('projectPage.delete.menu')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, Eye, EyeOff, Rotate3d, Users } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import type { LinkAct } from '../project-parts.ts';
import type { ReviewLink } from '../use-project.ts';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** What may be done with a review link; whom it lets in is for those who may change it. */
export function ReviewLinkMenu({
  link,
  onCopy,
  onAct,
}: {
  link: ReviewLink;
  onCopy: () => void;
  onAct: (act: LinkAct | 'share') => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const label = t('projects.links.more', { title: link.title });
  const isShared = link.sharedState !== 'not_shared';
  return (
    <Menu
      label={label}
      trigger={
        <Button variant="quiet" size="sm" iconOnly aria-label={label}>
          <Ellipsis {...look} />
        </Button>
      }
    >
      <MenuItem
        icon={<Rotate3d {...look} />}
        onAction={() => void navigate({ to: '/v/$viewLink', params: { viewLink: link.projectViewLinkId } })}
      >
        {t('projects.links.open')}
      </MenuItem>
      {isShared ? (
        <MenuItem icon={<Copy {...look} />} onAction={onCopy}>
          {t('projects.links.copyLink')}
        </MenuItem>
      ) : null}
      {link.can.update ? (
        <MenuItem icon={<Users {...look} />} onAction={() => onAct('share')}>
          {t('projectPage.share')}
        </MenuItem>
      ) : null}
      {link.can.update ? <MenuSeparator /> : null}
      {link.can.update && isShared ? (
        <MenuItem danger icon={<EyeOff {...look} />} onAction={() => onAct('unpublish')}>
          {t('projects.links.unpublish')}
        </MenuItem>
      ) : null}
      {link.can.update && !isShared ? (
        <MenuItem icon={<Eye {...look} />} onAction={() => onAct('publish')}>
          {t('projects.publishAgain.action')}
        </MenuItem>
      ) : null}
    </Menu>
  );
}

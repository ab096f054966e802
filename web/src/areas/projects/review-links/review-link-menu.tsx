import { useNavigate } from '@tanstack/react-router';
import { Box, Copy, Ellipsis, EyeOff, Rotate3d, Users } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import { copyReviewLink } from './review-link-address.ts';
import type { ReviewLink } from './use-review-links.ts';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The actions for a review link. Unpublishing is for editors and owners, as the server reports. */
export function ReviewLinkMenu({
  link,
  onShare,
  onUnpublish,
}: {
  link: ReviewLink;
  onShare: () => void;
  onUnpublish: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const label = t('projects.links.more', { title: link.title });
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
      <MenuItem icon={<Copy {...look} />} onAction={() => void copyReviewLink(link)}>
        {t('projects.links.copyLink')}
      </MenuItem>
      <MenuItem
        icon={<Box {...look} />}
        onAction={() => void navigate({ to: '/p/$projectId', params: { projectId: link.projectId } })}
      >
        {t('projects.links.openProject')}
      </MenuItem>
      {link.can.update ? (
        <>
          <MenuItem icon={<Users {...look} />} onAction={onShare}>
            {t('projects.share')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<EyeOff {...look} />} onAction={onUnpublish}>
            {t('projects.links.unpublish')}
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}

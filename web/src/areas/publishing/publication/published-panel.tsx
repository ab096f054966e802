import type { Published, PublishRequest } from '@chamfer/client/publish';
import { useRef } from 'react';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CheckedPartArt } from '../../../ui/art/small-art.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';
import { ExportNotices } from './export-notices.tsx';

const texts: Record<PublishRequest['sharedState'], MessageKey> = {
  anyone_with_link: 'publishing.done.anyone_with_link',
  team_only: 'publishing.done.team_only',
  restricted: 'publishing.done.restricted',
  not_shared: 'publishing.done.not_shared',
};

/** Shown after publishing: the review link, ready to be shared. */
export function PublishedPanel({ request, published }: { request: PublishRequest; published: Published }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const url = new URL(published.url, location.origin).href;
  return (
    <>
      <EmptyState
        art={<CheckedPartArt />}
        title={t('publishing.done.title')}
        text={t(texts[request.sharedState], { title: request.title })}
      />
      {request.sharedState === 'not_shared' ? null : (
        <TextField
          ref={field}
          label={t('publishing.done.link')}
          labelHidden
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
          trailing={<CopyLinkButton url={url} size="sm" variant="quiet" onRefused={() => field.current?.focus()} />}
        />
      )}
      {published.notices.length > 0 ? (
        <Banner kind="warn" title={t('publishing.notices.title')}>
          <ExportNotices notices={published.notices} />
        </Banner>
      ) : null}
    </>
  );
}

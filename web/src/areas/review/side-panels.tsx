import { MessageSquare, PanelLeft, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../../ui/button.tsx';
import { SharingHint } from './comments-notice.tsx';
import { CommentsPanel, type CommentsProps } from './comments-panel.tsx';
import { CommentStrip, OutlinePanel } from './on-demand.ts';
import type { WebExport } from './review-types.ts';
import styles from './side-panels.module.css';
import type { Panels } from './use-panels.ts';

/** The outline on the left and the comments on the right, or on a phone the strip at the foot (spec 3 §2). */
export function SidePanels(
  props: CommentsProps & {
    readonly viewLink: string;
    readonly webExport: WebExport;
    readonly panels: Panels;
  },
) {
  const { panels } = props;
  const isMobile = panels.viewport === 'mobile';
  return (
    <>
      <Suspense fallback={null}>
        <Outline {...props} />
        {panels.hasComments && isMobile ? <CommentStrip {...props} /> : null}
      </Suspense>
      {panels.hasComments && !isMobile ? <CommentsSide {...props} /> : null}
      {panels.hasComments ? null : <ViewerHint />}
    </>
  );
}

/** What a signed-in viewer sees in place of the comments, until they have read it (spec 3 §6). */
function ViewerHint() {
  const t = useT();
  const [isRead, setRead] = useState(false);
  if (isRead) return null;
  return (
    <aside className={styles.hint}>
      <SharingHint />
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        className={styles.dismiss}
        aria-label={t('common.close')}
        icon={<X {...icon} />}
        onClick={() => setRead(true)}
      />
    </aside>
  );
}

function Outline(props: { viewLink: string; webExport: WebExport; panels: Panels }) {
  const t = useT();
  const { panels } = props;
  const isMobile = panels.viewport === 'mobile';
  const close = () => panels.setOutlineOpen(false);
  if (!panels.hasOutline) return null;
  if (!panels.isOutlineOpen) {
    if (isMobile) return null;
    return (
      <Button className={styles.openOutline} onClick={() => panels.setOutlineOpen(true)} icon={<PanelLeft {...icon} />}>
        {t('review.outline.title')}
      </Button>
    );
  }
  return (
    <>
      {isMobile ? <button type="button" tabIndex={-1} aria-hidden className={styles.scrim} onClick={close} /> : null}
      <OutlinePanel
        viewLink={props.viewLink}
        webExport={props.webExport}
        onNavigate={() => isMobile && close()}
        onClose={close}
      />
    </>
  );
}

function CommentsSide(props: CommentsProps & { panels: Panels }) {
  const t = useT();
  const { panels, comments } = props;
  if (panels.isCommentsOpen) return <CommentsPanel {...props} onClose={() => panels.setCommentsOpen(false)} />;
  return (
    <Button
      className={styles.openComments}
      onClick={() => panels.setCommentsOpen(true)}
      icon={<MessageSquare {...icon} />}
      aria-label={t('review.comments.open')}
    >
      <span>{t('review.comments.title')}</span>
      {comments.status === 'ready' ? <span className="num">{comments.list.length}</span> : null}
    </Button>
  );
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

import { MessageSquare, PanelLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/button.tsx';
import type { CommentsProps } from '../comments/comments-panel.tsx';
import type { WebExport } from '../review-types.ts';
import { CommentStrip, CommentsPanel, OutlinePanel, ViewerHint } from './on-demand.ts';
import type { ModelParts } from './outline-panel.tsx';
import styles from './side-panels.module.css';
import type { Panels } from './use-panels.ts';

/**
 * The outline on the left and the comments on the right; on a phone, the strip of comments at the bottom (spec 3 §2).
 */
export function SidePanels(
  props: CommentsProps & {
    readonly viewLink: string;
    readonly webExport: WebExport;
    readonly panels: Panels;
    readonly parts: ModelParts | null;
  },
) {
  const { panels } = props;
  const isMobile = panels.viewport === 'mobile';
  return (
    <Suspense fallback={null}>
      <Outline {...props} />
      {panels.hasComments && isMobile ? <CommentStrip {...props} /> : null}
      {panels.hasComments && !isMobile ? <CommentsSide {...props} /> : null}
      {panels.hasComments ? null : <ViewerHint />}
    </Suspense>
  );
}

function Outline(props: { viewLink: string; webExport: WebExport; panels: Panels; parts: ModelParts | null }) {
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
        parts={props.parts}
        isPartsTab={panels.isPartsTab}
        onPartsTab={panels.setPartsTab}
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
      {t('review.comments.title')}
      {comments.status === 'ready' ? <span className={styles.count}>{comments.list.length}</span> : null}
    </Button>
  );
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

'use no memo'; // What the compiler would remember only makes the first script larger.

import { PanelLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { CommentsRoomProps } from '../comment-panel/comments-room.tsx';
import type { Panels } from '../comment-panel/use-panels.ts';
import { CommentsRoom, OutlinePanel, ViewerHint } from '../on-demand/page.ts';
import type { WebExport } from '../review-types.ts';
import type { ModelParts } from './outline-panel.tsx';
import styles from './side-panels.module.css';

/**
 * The outline on the left and the comments on the right; on a phone, the strip of comments at the bottom (spec 3 §2).
 */
export function SidePanels(
  props: Omit<CommentsRoomProps, 'webExportId'> & {
    readonly webExport: WebExport;
    readonly parts: ModelParts | null;
  },
) {
  const { panels } = props;
  return (
    <Suspense fallback={null}>
      <Outline {...props} />
      {panels.hasComments ? <CommentsRoom {...props} webExportId={props.webExport.webExportId} /> : <ViewerHint />}
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

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

import { MessageCirclePlus, Rotate3d, Scan } from 'lucide-react';
import { useT } from '../../i18n/use-t.ts';
import { Toolbar, ToolbarButton, ToolbarSeparator } from '../../ui/toolbar.tsx';
import type { CommentMode } from './comment-mode.ts';
import type { CommentRight } from './use-comment-mode.ts';

/** The tools for the model: turn it, comment on it, see all of it. */
export function ModelToolBar(props: {
  readonly mode: CommentMode;
  readonly right: CommentRight;
  readonly isReady: boolean;
  readonly onMode: () => void;
  readonly onFit: () => void;
}) {
  const t = useT();
  const { mode, right } = props;
  const isCommenting = mode !== 'off';
  return (
    <Toolbar label={t('review.tools.model')}>
      <ToolbarButton
        label={t('review.tool.orbit')}
        title={t('review.tool.orbit')}
        pressed={!isCommenting}
        onClick={() => isCommenting && props.onMode()}
      >
        <Rotate3d size={20} strokeWidth={1.5} aria-hidden />
      </ToolbarButton>
      {right === 'none' ? null : (
        <ToolbarButton
          label={t('review.tool.comment')}
          title={t('review.tool.commentKeys')}
          pressed={isCommenting}
          disabled={!props.isReady}
          onClick={props.onMode}
        >
          <MessageCirclePlus size={20} strokeWidth={1.5} aria-hidden />
        </ToolbarButton>
      )}
      <ToolbarSeparator />
      <ToolbarButton
        label={t('review.tool.fit')}
        title={t('review.tool.fit')}
        disabled={!props.isReady}
        onClick={props.onFit}
      >
        <Scan size={20} strokeWidth={1.5} aria-hidden />
      </ToolbarButton>
    </Toolbar>
  );
}

import {
  ChevronLeft,
  ChevronRight,
  Hand,
  MessageCirclePlus,
  Minus,
  MoveHorizontal,
  Plus,
  Scan,
  Search,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarText } from '../../../ui/action/toolbar.tsx';
import type { CommentMode } from '../comment-mode/comment-mode.ts';
import type { CommentRight } from '../comment-mode/use-comment-mode.ts';
import styles from './drawing-tool-bar.module.css';
import { SheetField } from './sheet-field.tsx';

/** The tools for a drawing. */
export interface DrawingToolBarProps {
  readonly mode: CommentMode;
  readonly right: CommentRight;
  readonly onMode: () => void;
  /** 1 is the size on paper. */
  readonly scale: number;
  readonly onZoom: (factor: number) => void;
  readonly onFit: (fit: 'page' | 'width') => void;
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  /** The search in the drawing; null if it has no text. */
  readonly search: { readonly isOpen: boolean; readonly toggle: () => void } | null;
}

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;
const step = 1.4;

/** Hand, comment, zoom, fit and sheets. For a drawing with one sheet there are no buttons to change the sheet. */
export function DrawingToolBar(props: DrawingToolBarProps) {
  const t = useT();
  const format = useFormats();
  const { mode, page, pages, onPage } = props;
  const isCommenting = mode !== 'off';
  const tool = (label: string, press: () => void, picture: ReactNode, isOff = false) => (
    <ToolbarButton label={label} title={label} disabled={isOff} onClick={press}>
      {picture}
    </ToolbarButton>
  );
  return (
    <Toolbar label={t('review.tools.drawing')} className={styles.bar}>
      <ToolbarButton
        label={t('review.tool.pan')}
        title={t('review.tool.pan')}
        pressed={!isCommenting}
        onClick={() => isCommenting && props.onMode()}
      >
        <Hand {...icon} />
      </ToolbarButton>
      {props.right === 'none' ? null : (
        <ToolbarButton
          label={t('review.tool.comment')}
          title={t('review.tool.commentKeys')}
          pressed={isCommenting}
          onClick={props.onMode}
        >
          <MessageCirclePlus {...icon} />
        </ToolbarButton>
      )}
      <span className={styles.zoom}>
        <ToolbarSeparator />
        {tool(t('review.tool.zoomOut'), () => props.onZoom(1 / step), <Minus {...icon} />)}
        <ToolbarText>{format.percent(props.scale)}</ToolbarText>
        {tool(t('review.tool.zoomIn'), () => props.onZoom(step), <Plus {...icon} />)}
      </span>
      <ToolbarSeparator />
      {tool(t('review.tool.fitWidth'), () => props.onFit('width'), <MoveHorizontal {...icon} />)}
      {tool(t('review.tool.fitPage'), () => props.onFit('page'), <Scan {...icon} />)}
      {props.search ? (
        <ToolbarButton
          label={t('review.drawingSearch.title')}
          title={t('review.drawingSearch.title')}
          pressed={props.search.isOpen}
          onClick={props.search.toggle}
        >
          <Search {...icon} />
        </ToolbarButton>
      ) : null}
      {pages > 1 ? (
        <>
          <ToolbarSeparator />
          {tool(t('review.tool.previousSheet'), () => onPage(page - 1), <ChevronLeft {...icon} />, page <= 1)}
          <SheetField page={page} pages={pages} onPage={onPage} />
          {tool(t('review.tool.nextSheet'), () => onPage(page + 1), <ChevronRight {...icon} />, page >= pages)}
        </>
      ) : null}
    </Toolbar>
  );
}

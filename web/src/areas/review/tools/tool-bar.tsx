'use no memo';
import {
  Boxes,
  Ellipsis,
  Eye,
  MessageCirclePlus,
  Rotate3d,
  Ruler,
  Scan,
  ScanEye,
  SquareSplitVertical,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Toolbar, ToolbarButton, ToolbarSeparator } from '../../../ui/action/toolbar.tsx';
import { Tooltip } from '../../../ui/popup/tooltip.tsx';
import type { BarSize } from './bar-size.ts';
import type { Pane } from './use-pane.ts';

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** All tools for the model, as far as they fit. */
export function ToolBar(props: {
  readonly size: BarSize;
  readonly pane: Pane | null;
  readonly isOrbiting: boolean;
  /** `null`: the visitor may not comment. */
  readonly isCommenting: boolean | null;
  readonly onOrbit: () => void;
  readonly onComment: () => void;
  readonly onPane: (pane: Pane) => void;
  readonly onFit: () => void;
  /** `null` if AR is not available. */
  readonly onAr: (() => void) | null;
}) {
  const t = useT();
  const { size, pane, onPane, onAr } = props;
  const tool = (label: string, keys: string | undefined, picture: ReactNode, press: () => void, pressed?: boolean) => (
    <Tooltip text={label} keys={keys}>
      <ToolbarButton label={label} pressed={pressed} onClick={press}>
        {picture}
      </ToolbarButton>
    </Tooltip>
  );
  const paneTool = (name: Pane, keys: string | undefined, picture: ReactNode) =>
    tool(t(`tools.${name}`), keys, picture, () => onPane(name), pane === name);
  return (
    <Toolbar label={t('review.tools.model')}>
      {tool(t('review.tool.orbit'), 'O', <Rotate3d {...icon} />, props.onOrbit, props.isOrbiting)}
      {props.isCommenting === null ? null : (
        <Tooltip text={t('review.tool.commentKeys')} keys="C">
          <ToolbarButton label={t('review.tool.comment')} pressed={props.isCommenting} onClick={props.onComment}>
            <MessageCirclePlus {...icon} />
          </ToolbarButton>
        </Tooltip>
      )}
      <ToolbarSeparator />
      {size === 'small' ? null : (
        <>
          {paneTool('section', 'S', <SquareSplitVertical {...icon} />)}
          {paneTool('measure', 'M', <Ruler {...icon} />)}
        </>
      )}
      {size === 'full' ? (
        <>
          {paneTool('explode', 'E', <Boxes {...icon} />)}
          <ToolbarSeparator />
          {paneTool('views', 'V', <Eye {...icon} />)}
        </>
      ) : null}
      {tool(t('review.tool.fit'), 'F', <Scan {...icon} />, props.onFit)}
      {size === 'full' ? null : paneTool('more', undefined, <Ellipsis {...icon} />)}
      {size === 'full' && onAr ? tool(t('review.ar.title'), undefined, <ScanEye {...icon} />, onAr) : null}
    </Toolbar>
  );
}

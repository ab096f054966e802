'use no memo';
import type { Viewer } from '@chamfer/viewer/port';
import { Blend, Eye, EyeOff, Focus, Link2, ListRestart, Scan, ZoomIn } from 'lucide-react';
import { useT } from '../../../i18n/use-t.ts';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/popup/menu.tsx';
import { copyText } from '../copy-text.ts';
import { viewLinkOf } from '../view/use-view-address.ts';
import styles from './part-menu.module.css';

/** Where a menu opens, in CSS pixels of the window, and for which part or node of the tree; `null`: for no part. */
export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly nodeId: string | null;
}

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** The actions for a part, opened from its row in the tree or from the model itself. */
export default function PartMenu(props: {
  readonly viewer: Viewer;
  readonly place: MenuPlace;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { assembly, camera } = props.viewer;
  const { x, y, nodeId } = props.place;
  const ids = nodeId === null ? null : [nodeId];
  const { hidden, ghosted, isolated } = assembly.state.value;
  const isPlain = hidden.size === 0 && ghosted.size === 0 && isolated === null;
  return (
    <Menu
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      placement="bottom start"
      label={t('tools.partMenu')}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('tools.partMenu')}
          className={styles.point}
          style={{ left: x, top: y }}
        />
      }
    >
      {ids ? (
        <>
          <MenuItem icon={<ZoomIn {...icon} />} onAction={() => void assembly.flyTo(ids)}>
            {t('tools.parts.flyTo')}
          </MenuItem>
          <MenuItem icon={<Focus {...icon} />} end="I" onAction={() => assembly.isolate(ids)}>
            {t('tools.parts.isolate')}
          </MenuItem>
          <MenuItem icon={<Blend {...icon} />} end="G" onAction={() => assembly.ghost(ids)}>
            {t('tools.parts.ghost')}
          </MenuItem>
          <MenuItem icon={<EyeOff {...icon} />} end="H" onAction={() => assembly.hide(ids)}>
            {t('tools.parts.hide')}
          </MenuItem>
          <MenuItem icon={<Eye {...icon} />} onAction={() => assembly.show(ids)}>
            {t('tools.parts.show')}
          </MenuItem>
          <MenuSeparator />
        </>
      ) : null}
      <MenuItem icon={<ListRestart {...icon} />} end="A" disabled={isPlain} onAction={() => assembly.showAll()}>
        {t('tools.parts.showAll')}
      </MenuItem>
      <MenuItem icon={<Scan {...icon} />} onAction={() => void camera.fit()}>
        {t('review.tool.fit')}
      </MenuItem>
      <MenuItem icon={<Link2 {...icon} />} onAction={() => void copyText(t, viewLinkOf(props.viewer))}>
        {t('tools.copyLink')}
      </MenuItem>
    </Menu>
  );
}

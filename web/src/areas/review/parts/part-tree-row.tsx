import { ChevronRight, Ellipsis, Eye, EyeOff } from 'lucide-react';
import type { CSSProperties, MouseEvent } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import type { NodeLook } from './node-looks.ts';
import type { PartRow } from './part-rows.ts';
import styles from './part-tree.module.css';
import type { PartTreeProps } from './part-tree.tsx';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** Deeper rows are not indented further, because there would be no room left for their names. */
const deepest = 10;

/** One line of the tree. Its buttons are for the pointer; keyboard users have shortcuts and the menu. */
export function PartTreeRow(
  props: Pick<PartTreeProps, 'onActive' | 'onToggle' | 'onHover' | 'onFlyTo' | 'onShow' | 'onMenu'> & {
    readonly id: string;
    readonly row: PartRow;
    readonly top: number;
    readonly isActive: boolean;
    readonly isSelected: boolean;
    readonly look: NodeLook;
  },
) {
  const t = useT();
  const { row, look, onToggle, onShow, onMenu } = props;
  const { node, level } = row;
  const name = node.name || t('tools.parts.unnamed', { number: row.position });
  const isHidden = look === 'hidden';
  // The focus belongs to the tree: it stays there while a button of a row is pressed.
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  const press = (act: (event: MouseEvent<HTMLElement>) => void) => (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation();
    act(event);
  };
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    props.onActive(node.id);
    onMenu({ x: event.clientX, y: event.clientY, nodeId: node.id });
  };
  // Keys go to the tree around it, which has the focus.
  const byPointer = {
    onClick: () => props.onActive(node.id),
    onDoubleClick: () => props.onFlyTo(node.id),
    onPointerEnter: () => props.onHover(node.id),
  };
  return (
    <div
      {...byPointer}
      id={props.id}
      role="treeitem"
      tabIndex={-1}
      aria-label={look === 'shown' ? name : t(`tools.parts.look.${look}`, { name })}
      aria-level={level}
      aria-setsize={row.siblings}
      aria-posinset={row.position}
      aria-expanded={row.isOpen ?? undefined}
      aria-selected={props.isSelected}
      data-active={props.isActive || undefined}
      data-look={look}
      className={styles.row}
      style={{ transform: `translateY(${props.top}px)`, '--level': Math.min(level, deepest) - 1 } as CSSProperties}
      onMouseDown={keepFocusInTree}
      onContextMenu={(event) => {
        event.preventDefault();
        openMenu(event);
      }}
    >
      {row.isOpen === null ? (
        <span className={styles.chevron} />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          className={styles.chevron}
          data-open={row.isOpen || undefined}
          aria-label={row.isOpen ? t('tools.parts.fold') : t('tools.parts.unfold')}
          onMouseDown={keepFocus}
          onDoubleClick={(event) => event.stopPropagation()}
          onClick={press(() => onToggle(node.id))}
        >
          <ChevronRight {...icon} />
        </button>
      )}
      <span className={styles.name} title={name}>
        {name}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={styles.action}
        data-stays={isHidden || undefined}
        aria-label={isHidden ? t('tools.parts.showNamed', { name }) : t('tools.parts.hideNamed', { name })}
        onMouseDown={keepFocus}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={press(() => onShow(node.id, isHidden))}
      >
        {isHidden ? <EyeOff {...icon} /> : <Eye {...icon} />}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.action}
        aria-label={t('tools.parts.actions', { name })}
        onMouseDown={keepFocus}
        onClick={press(openMenu)}
      >
        <Ellipsis {...icon} />
      </button>
    </div>
  );
}

/** A press on a row focuses the tree, because rows may be removed. */
function keepFocusInTree(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  event.currentTarget.closest<HTMLElement>('[role="tree"]')?.focus();
}

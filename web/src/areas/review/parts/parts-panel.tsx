import type { PartTreeNode, Viewer } from '@chamfer/viewer/port';
import { Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useSignal } from '../model/use-viewer.ts';
import { PartMenu } from '../on-demand/tools.ts';
import { nodeLooks } from './node-looks.ts';
import type { MenuPlace } from './part-menu.tsx';
import { findNodes, partRows } from './part-rows.ts';
import { PartTree } from './part-tree.tsx';
import styles from './parts-panel.module.css';
import { useOpenedNodes } from './use-opened-nodes.ts';

/** The parts of the model: they can be found by name, shown, hidden, isolated and selected. */
export default function PartsPanel({ viewer, tree }: { readonly viewer: Viewer; readonly tree: PartTreeNode }) {
  const t = useT();
  const { assembly } = viewer;
  const state = useSignal(assembly.state, assembly.state.value);
  const { hidden, ghosted, isolated, others, selected } = state;
  const [query, setQuery] = useState('');
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const nodes = useOpenedNodes(assembly, tree);
  const only = query.trim() === '' ? null : findNodes(tree, query);
  const rows = partRows(tree, nodes.opened, only);
  // Not the state itself, which is another one at every move of the pointer.
  const lookOf = nodeLooks({ hidden, ghosted, isolated, others, selected });
  const isPlain = hidden.size === 0 && ghosted.size === 0 && isolated === null;
  return (
    <div className={styles.parts}>
      <TextField
        type="search"
        size="sm"
        label={t('tools.parts.search')}
        labelHidden
        placeholder={t('tools.parts.search')}
        leading={<Search size={16} strokeWidth={1.5} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <p className={rows.length === 0 ? styles.none : 'sr'} role="status">
        {rows.length === 0 ? t('tools.parts.none') : only ? t('tools.parts.found', { count: rows.length }) : ''}
      </p>
      {rows.length > 0 ? (
        <PartTree
          rows={rows}
          lookOf={lookOf}
          activeId={nodes.activeId}
          onActive={nodes.activate}
          onToggle={nodes.toggle}
          onHover={(id) => assembly.hover(id === null ? [] : [id])}
          onFlyTo={(id) => void assembly.flyTo([id])}
          onShow={(id, isShown) => (isShown ? assembly.show([id]) : assembly.hide([id]))}
          onMenu={setMenu}
        />
      ) : null}
      {isPlain ? null : (
        <Button size="sm" className={styles.all} onClick={() => assembly.showAll()}>
          {t('tools.parts.showAll')}
        </Button>
      )}
      <Suspense fallback={null}>
        {menu ? <PartMenu viewer={viewer} place={menu} onClose={() => setMenu(null)} /> : null}
      </Suspense>
    </div>
  );
}

'use no memo';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { hasLetterKeys, saveLetterKeys } from '../../../platform/browser/letter-keys.ts';
import { Switch } from '../../../ui/choice/switch.tsx';
import { Modal } from '../../../ui/overlay/modal.tsx';
import styles from './shortcuts-dialog.module.css';

/** The list of keyboard shortcuts of the review page. */
export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [hasLetters, setLetters] = useState(hasLetterKeys);
  const keys: [string, string][] = [
    ['O', t('review.tool.orbit')],
    ['C', t('review.tool.comment')],
    ['S', t('tools.section')],
    ['M', t('tools.measure')],
    ['E', t('tools.explode')],
    ['V', t('tools.views')],
    ['T', t('tools.parts')],
    ['F', t('review.tool.fit')],
    ['H', t('tools.parts.hideOrShow')],
    ['G', t('tools.parts.ghost')],
    ['I', t('tools.parts.isolate')],
    ['A', t('tools.parts.showAll')],
    ['J K', t('tools.keys.nextComment')],
    ['R', t('tools.keys.reply')],
    ['D', t('tools.keys.resolve')],
    ['/', t('tools.keys.search')],
    ['1 – 7', t('tools.views.standard')],
    ['← → ↑ ↓', t('tools.keys.turn')],
    ['Shift + ← → ↑ ↓', t('tools.keys.pan')],
    ['+ −', t('tools.keys.zoom')],
    ['Shift + F10', t('tools.partMenu')],
    ['Esc', t('tools.keys.escape')],
    ['?', t('tools.keys')],
  ];
  return (
    <Modal open title={t('tools.keys')} closeLabel={t('common.close')} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([key, text]) => (
          <div key={key} className={styles.row}>
            <dt>{text}</dt>
            <dd>
              <kbd className={styles.key}>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('tools.keys.letters')}
        checked={hasLetters}
        onChange={(on) => {
          saveLetterKeys(on);
          setLetters(on);
        }}
      />
    </Modal>
  );
}

import type { ExportNotice, ExportNoticeKind } from '@chamfer/contract/export-notices';
import type { MessageKey } from '../../../i18n/messages.ts';
import { useT } from '../../../i18n/use-t.ts';
import styles from './export-notices.module.css';

const texts: Record<ExportNoticeKind, MessageKey> = {
  lines: 'publishing.notices.lines',
  points: 'publishing.notices.points',
  hidden_nodes: 'publishing.notices.hidden_nodes',
  cameras: 'publishing.notices.cameras',
  lights: 'publishing.notices.lights',
  animations: 'publishing.notices.animations',
  skins: 'publishing.notices.skins',
  material_variants: 'publishing.notices.material_variants',
  extensions: 'publishing.notices.extensions',
  external_parts: 'publishing.notices.external_parts',
  missing_faces: 'publishing.notices.missing_faces',
  pictures: 'publishing.notices.pictures',
  drawing_scripts: 'publishing.notices.drawing_scripts',
  drawing_links: 'publishing.notices.drawing_links',
};

/** What is in files and a link does not show, with how many of each. */
export function ExportNotices({ notices }: { notices: readonly ExportNotice[] }) {
  const t = useT();
  return (
    <ul className={styles.list}>
      {notices.map(({ kind, count }) => (
        <li key={kind}>{t(texts[kind], { count })}</li>
      ))}
    </ul>
  );
}

import type { PartTreeNode, Viewer } from '@chamfer/viewer/port';
import { Link } from '@tanstack/react-router';
import { FileText, PanelLeftClose } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLanguage, useT } from '../../../i18n/use-t.ts';
import { isLegalSet, LegalLinks } from '../../../platform/site/legal-links.tsx';
import { Segmented } from '../../../ui/choice/segmented.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useTheme } from '../../../ui/theme.ts';
import { PartsPanel } from '../on-demand/page.ts';
import type { WebExport } from '../review-types.ts';
import { sortDrawings } from './outline-order.ts';
import styles from './outline-panel.module.css';

/** The open model and its parts. */
export interface ModelParts {
  readonly viewer: Viewer;
  readonly tree: PartTreeNode;
}

/** The sidebar on the left: the model, then its drawings by title (spec 3 §2), or the parts of the model. */
export default function OutlinePanel(props: {
  readonly viewLink: string;
  readonly webExport: WebExport;
  /** `null` if there is no part tree to show. */
  readonly parts: ModelParts | null;
  readonly isPartsTab: boolean;
  readonly onPartsTab: (isPartsTab: boolean) => void;
  /** Called when a page was chosen; on a phone the outline closes then. */
  readonly onNavigate: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { viewLink, webExport, onNavigate, parts, isPartsTab } = props;
  const drawings = sortDrawings(webExport.drawingsDownload, language);
  return (
    <Panel
      title={t('review.outline.title')}
      className={styles.panel}
      collapse={{
        icon: <PanelLeftClose size={16} strokeWidth={1.5} aria-hidden />,
        label: t('review.outline.close'),
        onPress: props.onClose,
      }}
      footer={isLegalSet() ? <LegalLinks /> : undefined}
    >
      {parts && drawings.length > 0 ? (
        <Segmented
          className={styles.tabs}
          label={t('review.outline.title')}
          options={[
            { value: 'files', label: t('review.outline.files') },
            { value: 'parts', label: t('review.outline.parts') },
          ]}
          value={isPartsTab ? 'parts' : 'files'}
          onChange={(tab) => props.onPartsTab(tab === 'parts')}
        />
      ) : null}
      {parts && isPartsTab ? (
        <Suspense fallback={null}>
          <PartsPanel viewer={parts.viewer} tree={parts.tree} />
        </Suspense>
      ) : (
        <nav aria-label={t('review.outline.title')} className={styles.list}>
          <Link
            to="/v/$viewLink"
            params={{ viewLink }}
            search={true}
            activeOptions={{ exact: true, includeSearch: false }}
            className={styles.item}
            onClick={onNavigate}
          >
            <ModelThumbnail webExport={webExport} />
            <span className={styles.name}>{t('review.outline.model')}</span>
          </Link>
          <p className={styles.caption}>{t('review.outline.drawings')}</p>
          {drawings.map(({ drawingId, title }) => (
            <Link
              key={drawingId}
              to="/v/$viewLink/drawings/$drawingId"
              params={{ viewLink, drawingId }}
              search={true}
              activeOptions={{ includeSearch: false }}
              className={styles.item}
              onClick={onNavigate}
            >
              <span className={styles.thumbnail}>
                <FileText size={16} strokeWidth={1.5} aria-hidden />
              </span>
              <span className={styles.name}>{title}</span>
            </Link>
          ))}
        </nav>
      )}
    </Panel>
  );
}

function ModelThumbnail({ webExport }: { webExport: WebExport }) {
  const theme = useTheme();
  const [broken, setBroken] = useState<string | null>(null);
  const url = webExport.thumbnailDownloads?.[theme].url;
  return (
    <span className={styles.thumbnail}>
      {url && broken !== url ? <img src={url} alt="" onError={() => setBroken(url)} /> : null}
    </span>
  );
}

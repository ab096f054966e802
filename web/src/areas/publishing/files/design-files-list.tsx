import { Box, FileText, Layers, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { Button } from '../../../ui/action/button.tsx';
import type { ChosenFile, DesignFiles } from './design-files.ts';
import styles from './design-files-list.module.css';

/** The chosen files grouped by purpose; the many files of a glTF model share one row. */
export function DesignFilesList({ design, onRemove }: { design: DesignFiles; onRemove: (file: ChosenFile) => void }) {
  const t = useT();
  const format = useFormats();
  const { model, resources, drawings } = design;
  const size = resources.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <ul className={styles.list} aria-label={t('publishing.files.label')}>
      {model ? (
        <FileRow file={model} kind={t('publishing.files.model')} icon={<Box {...look} />} onRemove={onRemove} />
      ) : null}
      {resources.length > 0 ? (
        <li className={styles.row}>
          <Layers {...look} />
          <span className={styles.name}>{t('publishing.files.resources', { count: resources.length })}</span>
          <span className={styles.size}>{format.bytes(size)}</span>
        </li>
      ) : null}
      {drawings.map((file) => (
        <FileRow
          key={file.name}
          file={file}
          kind={t('publishing.files.drawing')}
          icon={<FileText {...look} />}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
}

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

function FileRow({
  file,
  kind,
  icon,
  onRemove,
}: {
  file: ChosenFile;
  kind: string;
  icon: ReactNode;
  onRemove: (file: ChosenFile) => void;
}) {
  const t = useT();
  const format = useFormats();
  const name = file.name.slice(file.name.lastIndexOf('/') + 1);
  return (
    <li className={styles.row}>
      {icon}
      <span className={styles.name} title={file.name}>
        {name}
      </span>
      <span className={styles.kind}>{kind}</span>
      <span className={styles.size}>{format.bytes(file.size)}</span>
      <Button
        variant="quiet"
        size="sm"
        iconOnly
        aria-label={t('publishing.files.remove', { name })}
        onClick={() => onRemove(file)}
      >
        <X {...look} />
      </Button>
    </li>
  );
}

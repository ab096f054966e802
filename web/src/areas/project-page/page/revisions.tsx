import { brand } from '@chamfer/contract/brand';
import { Link } from '@tanstack/react-router';
import { ChevronDown, Download, Ellipsis, ExternalLink, Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormats } from '../../../i18n/format.ts';
import { useT } from '../../../i18n/use-t.ts';
import { ownPlatform } from '../../../platform/browser/own-platform.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { type Column, Table } from '../../../ui/layout/table.tsx';
import { Menu, MenuItem } from '../../../ui/popup/menu.tsx';
import cells from '../panels/tables.module.css';
import styles from '../project-page.module.css';
import type { ProjectParts } from '../project-parts.ts';
import { originOf, personNamed, revisionNumber } from '../project-texts.ts';
import { firstRevisions, type ProjectData, type Revision, useRevisions } from '../use-project.ts';
import type { Asked } from './project-content.tsx';

const look = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;
/** In CSS pixels. */
const rowHeight = 60;

/** The revisions of the project: the newest five, and all of them on request. */
export function Revisions({
  data,
  parts,
  onAsk,
}: {
  data: ProjectData;
  parts: ProjectParts;
  onAsk: (asked: Asked) => void;
}) {
  const t = useT();
  const format = useFormats();
  const revisions = useRevisions(data.project.projectId);
  const [showsAll, setShowsAll] = useState(false);
  const { items, people, more, loadMore, reload } = revisions;
  const total = revisions.totalCount || data.revisionCount;
  useEffect(() => {
    if (showsAll && more === 'there') loadMore();
  });
  const { Thumbnail } = parts;
  const columns: Column<Revision>[] = [
    {
      key: 'revision',
      head: t('projectPage.revision'),
      cell: (revision) => (
        <span className={cells.revision}>
          <Thumbnail className={cells.shot} downloads={revision.thumbnailDownloads} onExpired={reload} />
          <span className={cells.texts}>
            <span className={cells.head}>
              <b className={cells.title}>{t('projectPage.revision.name', { number: revisionNumber(revision) })}</b>
              {revision.isNewest ? <Badge tone="accent">{t('projectPage.revision.newest')}</Badge> : null}
            </span>
            {revision.shownOn.length > 0 ? (
              <span className={cells.second}>
                {t('projectPage.revision.shownOn', {
                  titles: format.list(revision.shownOn.map(({ title }) => title)),
                })}
              </span>
            ) : null}
          </span>
        </span>
      ),
    },
    {
      key: 'uploaded',
      head: t('projects.links.uploadedAt'),
      className: cells.date,
      cell: ({ uploadedAt }) => <time dateTime={uploadedAt}>{format.date(uploadedAt)}</time>,
    },
    {
      key: 'by',
      head: t('projectPage.revision.by'),
      cell: (revision) => (
        <>
          {personNamed(people.values(), revision.uploadedByUserId) ?? t('projects.person.unknown')}{' '}
          <span className={classNames(cells.second, cells.apart)}>{originOf(revision, t)}</span>
        </>
      ),
    },
    {
      key: 'size',
      head: t('projectPage.revision.size'),
      align: 'end',
      className: cells.date,
      cell: ({ fileSize }) => format.bytes(fileSize),
    },
    {
      key: 'actions',
      head: t('projects.links.actions'),
      headHidden: true,
      cell: (revision) => <RevisionActions data={data} revision={revision} onAsk={onAsk} />,
    },
  ];
  const shown = showsAll ? items : items.slice(0, firstRevisions);
  return (
    <section className={styles.section} aria-labelledby="revisions">
      <div className={styles.sectionHead}>
        <h2 id="revisions">{t('projectPage.revisions')}</h2>
        {total > 0 ? <span className={styles.soft}>{t('projectPage.revisions.count', { count: total })}</span> : null}
      </div>
      {revisions.status === 'failed' ? (
        <Banner
          kind="danger"
          alert
          action={
            <Button size="sm" busy={revisions.isReloading} onClick={reload}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('projectPage.revisions.failed')}
        </Banner>
      ) : revisions.status === 'ready' && items.length === 0 ? (
        <p className={styles.empty}>{t('projectPage.revisions.empty')}</p>
      ) : (
        <Table
          label={t('projectPage.revisions')}
          columns={columns}
          rows={shown}
          keyOf={({ revisionId }) => String(revisionId)}
          total={showsAll ? total : shown.length}
          rowHeight={rowHeight}
          loadingRows={waitingRows(revisions.status, data.revisionCount, showsAll && more !== 'none')}
          className={cells.revisions}
        />
      )}
      {!showsAll && total > shown.length && shown.length > 0 ? (
        <Button variant="quiet" size="sm" icon={<ChevronDown {...look} />} onClick={() => setShowsAll(true)}>
          {t('projectPage.revisions.all', { count: total })}
        </Button>
      ) : null}
    </section>
  );
}

function waitingRows(status: string, count: number, isReading: boolean): number {
  if (status === 'loading') return Math.min(Math.max(count, 1), firstRevisions);
  return isReading ? 1 : 0;
}

function RevisionActions({
  data: { projectViewLinks, can },
  revision,
  onAsk,
}: {
  data: ProjectData;
  revision: Revision;
  onAsk: (asked: Asked) => void;
}) {
  const t = useT();
  const { revisionId, projectViewLinkId: viewLink, webExportId, hasProjectFile } = revision;
  const name = t('projectPage.revision.name', { number: revisionNumber(revision) });
  const more = t('projects.links.more', { title: name });
  const shown = projectViewLinks.find(({ projectViewLinkId }) => projectViewLinkId === viewLink);
  const isAsShown = !webExportId || shown?.webExportId === webExportId;
  const maySave = can.downloadFile && hasProjectFile;
  const mayOpen = can.openInApp && hasProjectFile && ownPlatform(navigator) !== null;
  return (
    <span className={cells.buttons}>
      {viewLink ? (
        <Link
          className={buttonClass({ variant: 'quiet', size: 'sm', iconOnly: true })}
          aria-label={t('projectPage.revision.look', { name })}
          to="/v/$viewLink"
          params={{ viewLink }}
          search={isAsShown ? {} : { e: webExportId ?? undefined }}
        >
          <Eye {...look} />
        </Link>
      ) : null}
      {maySave || mayOpen ? (
        <Menu
          label={more}
          trigger={
            <Button variant="quiet" size="sm" iconOnly aria-label={more}>
              <Ellipsis {...look} />
            </Button>
          }
        >
          {maySave ? (
            <MenuItem icon={<Download {...look} />} onAction={() => onAsk({ act: 'save', revisionId })}>
              {t('projectPage.save.action', { ending: brand.projectFileEnding })}
            </MenuItem>
          ) : null}
          {mayOpen ? (
            <MenuItem icon={<ExternalLink {...look} />} onAction={() => onAsk({ act: 'open', revisionId })}>
              {t('projectPage.open.action', { product: brand.name })}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
    </span>
  );
}

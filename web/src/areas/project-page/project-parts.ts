import type { ComponentType, ReactNode } from 'react';
import type { ProjectData, ReviewLink, Revision } from './use-project.ts';

/** What is asked before a review link changes whom it lets in. */
export type LinkAct = 'unpublish' | 'publish';

/** What the page has from other areas; `app` puts them together. */
export interface ProjectParts {
  /** The picture of a design for the theme, or a sign in its place. */
  Thumbnail: ComponentType<{
    downloads: ReviewLink['thumbnailDownloads'];
    onExpired?: () => void;
    className?: string;
  }>;
  /** Copies the address of a review link and confirms it. */
  CopyLink: ComponentType<{ link: ReviewLink }>;
  copyLink: (link: ReviewLink) => void;
  /** Gives what is published a place: files can be dropped anywhere in it. */
  PublishArea: ComponentType<{ project: ProjectData['project']; teamId: string; children: ReactNode }>;
  publishButton: ReactNode;
  /** The notices of a revision's files: what its link does not show. */
  ExportNotices: ComponentType<{ notices: Revision['notices'] }>;
  renderLinkDialog: (dialog: { act: LinkAct; link: ReviewLink; teamId: string; onClose: () => void }) => ReactNode;
  renderShare: (dialog: { projectId: string; name: string; teamId: string; onClose: () => void }) => ReactNode;
  renderShareLink: (dialog: { viewLinkId: string; onClose: () => void }) => ReactNode;
}

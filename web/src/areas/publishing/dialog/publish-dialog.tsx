import { useBlocker } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { Modal } from '../../../ui/overlay/modal.tsx';
import type { ChosenFile } from '../files/design-files.ts';
import { useFileDrop } from '../files/use-file-drop.ts';
import { PublishFailureBanner } from '../publication/publish-failure-banner.tsx';
import { PublishProgressPanel } from '../publication/publish-progress-panel.tsx';
import { PublishedPanel } from '../publication/published-panel.tsx';
import { PublishFooter } from './publish-footer.tsx';
import { PublishForm } from './publish-form.tsx';
import { StopPublishingDialog } from './stop-publishing-dialog.tsx';
import { usePublishSession } from './use-publish-session.ts';

/** What the dialog is opened with. */
export interface PublishDialogProps {
  open: boolean;
  onClose: () => void;
  teamId: string;
  /** Publishes into this project instead of a new one. */
  projectId?: string | undefined;
  /** Files that were dropped before the dialog opened. */
  files?: readonly ChosenFile[];
}

/** Publishes a design into a space of the team: files, sharing, progress, review link. Opens empty each time. */
export function PublishDialog({ onClose, ...props }: PublishDialogProps) {
  const [round, setRound] = useState(0);
  const close = () => {
    setRound((before) => before + 1);
    onClose();
  };
  return <OpenPublishDialog key={round} {...props} onClose={close} />;
}

function OpenPublishDialog({ open, onClose, teamId, projectId, files = [] }: PublishDialogProps) {
  const t = useT();
  const formId = useId();
  const session = usePublishSession(teamId, files, projectId);
  const { state, cancel } = session.publication;
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const isRunning = state.phase === 'running' && !leaving;
  const dragging = useFileDrop(open && session.isFilling && session.mayPublish ? session.files.add : null);

  useBlocker({
    shouldBlockFn: () => {
      setAsking(true);
      return true;
    },
    enableBeforeUnload: isRunning,
    disabled: !isRunning,
  });
  const leave = () => {
    setLeaving(true);
    cancel();
  };

  // While publishing, a click outside the dialog does nothing, and Escape asks for confirmation.
  const closing = isRunning
    ? ({ persistent: true } as const)
    : ({ persistent: false, closeLabel: t('common.close') } as const);
  return (
    <>
      <Modal
        {...closing}
        open={open && !leaving}
        title={t('publishing.title')}
        footer={<PublishFooter formId={formId} session={session} onCancel={leave} onDone={() => setLeaving(true)} />}
        onEscape={(event) => {
          if (!isRunning) return;
          event.preventDefault();
          setAsking(true);
        }}
        onClose={onClose}
      >
        {state.phase === 'failed' ? <PublishFailureBanner failure={state.failure} title={session.title} /> : null}
        {session.isFilling ? <PublishForm id={formId} session={session} dragging={dragging} /> : null}
        {state.phase === 'running' ? <PublishProgressPanel title={session.title} progress={state.progress} /> : null}
        {state.phase === 'done' && session.request ? (
          <PublishedPanel request={session.request} published={state.published} />
        ) : null}
      </Modal>
      {asking ? <StopPublishingDialog open={isRunning} onStop={leave} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

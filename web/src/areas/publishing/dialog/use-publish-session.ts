import { defaultSpace, groupFiles, type PublishRequest, titleOf } from '@chamfer/client/publish';
import { brand } from '@chamfer/contract/brand';
import { useEffect, useEffectEvent, useState } from 'react';
import { refusals } from '../../../platform/form/refusals.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { type ChosenFile, toPublishFiles } from '../files/design-files.ts';
import { useDesignFiles } from '../files/use-design-files.ts';
import { failureText } from '../publication/publish-failure-texts.ts';
import { usePublication } from '../publication/use-publication.ts';
import type { PublishChoices } from './publish-choices.tsx';
import { useSpaces } from './use-spaces.ts';
import { useUnitlessModel } from './use-unitless-model.ts';

/**
 * The state of an open publish dialog: files, options, and the resulting publication. With `projectId` it publishes into
 * that project, and no space is chosen.
 */
export function usePublishSession(teamId: string, first: readonly ChosenFile[], projectId?: string) {
  const publication = usePublication();
  const spaces = useSpaces(teamId, { enabled: projectId === undefined });
  const chosen = useDesignFiles(first);
  const [request, setRequest] = useState<PublishRequest | null>(null);

  const { state } = publication;
  const { design } = chosen;
  const unitless = useUnitlessModel(design.model);
  const ownTitle = design.model ? titleOf(design.model.name) : '';
  const ownSpace = defaultSpace(spaces.data ?? [])?.spaceId ?? null;
  const titleIn = (values: PublishChoices) => (values.title ?? ownTitle).trim();
  const form = useForm<PublishChoices>({
    start: { title: null, spaceId: null, sharedState: 'anyone_with_link', baseRole: 'commenter', unit: null },
    focus: null,
    check: (values) => (titleIn(values) === '' ? { title: 'publishing.field.title.empty' } : {}),
    send: async (values) => {
      const spaceId = values.spaceId ?? ownSpace;
      if (spaceId === null && projectId === undefined) return;
      const next: PublishRequest = {
        spaceId,
        projectId,
        title: titleIn(values),
        sharedState: values.sharedState,
        baseRole: values.baseRole,
        unit: unitless ? (values.unit ?? unitless.proposed) : undefined,
        files: toPublishFiles(design),
        platform: 'web',
        appVersion: brand.webVersion,
      };
      setRequest(next);
      publication.start(next);
    },
    // The publication reports its failures itself.
    refusal: refusals<never>({}),
  });
  /** Faces of the model cannot be read, and these files may be sent again without them. */
  const mayLeaveOutFaces = state.phase === 'failed' && state.failure.code === 'STEP_FACES_MISSING' && request !== null;
  const choices = {
    ...form.values,
    title: form.values.title ?? ownTitle,
    spaceId: form.values.spaceId ?? ownSpace,
  };
  const mayRetry = state.phase === 'failed' && failureText(state.failure).next === 'retry';
  const isReady =
    design.model !== null &&
    design.missing.length === 0 &&
    !chosen.isReading &&
    !chosen.isBroken &&
    (projectId !== undefined || choices.spaceId !== null);

  const goOn = useEffectEvent(() => {
    if (state.phase === 'failed' && state.failure.code === 'NETWORK') publication.retry();
  });
  useEffect(() => {
    const online = () => goOn();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

  /** A failure refers to the files it occurred with; it is cleared when they change. */
  const forgetFailure = () => {
    if (state.phase === 'failed') publication.reset();
  };
  return {
    publication,
    spaces,
    form,
    /** What the form says where nothing was chosen yet. */
    choices,
    /** The model, if its file names no unit. */
    unitless,
    title: choices.title.trim(),
    request,
    isReady,
    mayLeaveOutFaces,
    /** Publishes what was refused, as it was sent, without the faces that cannot be read. */
    publishWithoutFaces() {
      if (!request) return;
      const next = { ...request, acceptMissingFaces: true };
      setRequest(next);
      publication.start(next);
    },
    mayRetry,
    /** Whether the form is shown: nothing was started, or something in it must be changed. */
    isFilling: state.phase === 'idle' || (state.phase === 'failed' && !mayRetry),
    /** Whether it is still asked where this person may publish. */
    isLoading: spaces.isPending && projectId === undefined,
    /** Whether the account may publish in this team, as far as is known. */
    mayPublish: spaces.data === undefined || spaces.data.length > 0,
    files: {
      ...chosen,
      add(more: readonly ChosenFile[]) {
        forgetFailure();
        chosen.add(more);
        // A drawing leaves the unit of the model as it was chosen.
        if (groupFiles(more).model) form.change({ unit: null });
      },
      remove(file: ChosenFile) {
        forgetFailure();
        chosen.remove(file);
      },
    },
  };
}

/** The state of an open publish dialog. */
export type PublishSession = ReturnType<typeof usePublishSession>;

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useForm } from '../../../platform/form/use-form.ts';
import { Button } from '../../../ui/action/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { ProjectData } from '../use-project.ts';
import { checkName, nameMaxLength, renameProject, renameRefusal } from '../use-project-changes.ts';
import styles from './project-name.module.css';

/** The name as a field in its own place: Enter stores it, Escape leaves it as it was. */
export function ProjectName({ project, onEnd }: { project: ProjectData['project']; onEnd: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const opener = useRef(document.activeElement);
  const end = () => {
    onEnd();
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const form = useForm({
    start: { name: project.name },
    check: checkName,
    send: async ({ name }) => {
      const next = name.trim();
      if (next !== project.name) await renameProject(client, project.projectId, next);
      end();
    },
    refusal: renameRefusal,
  });
  const field = form.field('name');
  return (
    <form
      {...form.props}
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) end();
      }}
    >
      <TextField
        {...field}
        error={field.error ?? form.failure}
        className={styles.field}
        label={t('projects.rename.name')}
        labelHidden
        maxLength={nameMaxLength}
        autoComplete="off"
        onFocus={(event) => event.target.select()}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        {t('projectPage.rename.save')}
      </Button>
      <Button variant="quiet" onClick={end}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}

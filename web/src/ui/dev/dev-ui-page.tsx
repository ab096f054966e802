import { Button } from '../action/button.tsx';
import { Toasts } from '../overlay/toasts.tsx';
import { saveTheme, useTheme } from '../theme.ts';
import styles from './dev.module.css';
import { DevChoices, DevTags } from './dev-choices.tsx';
import { DevButtons, DevFields } from './dev-controls.tsx';
import { DevBanners, DevFloating, DevModals } from './dev-floating.tsx';
import { DevPictures, DevType } from './dev-pictures.tsx';
import { DevMarks, DevViewer, DevWaiting } from './dev-small.tsx';
import { DevTable } from './dev-table.tsx';

/** Every primitive in every state, for developers; `/dev/ui`, in local environments only. */
export default function DevUiPage() {
  const theme = useTheme();
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>Components</h1>
          <p className={styles.soft}>
            Every primitive in every state. Rest, hover, focus, disabled, busy; then empty, filled, focus, error,
            disabled.
          </p>
        </div>
        <Button onClick={() => saveTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light' : 'Dark'}
        </Button>
      </header>
      <div className={styles.sections}>
        <DevButtons />
        <DevFields />
        <DevChoices />
        <DevTags />
        <DevFloating />
        <DevBanners />
        <DevMarks />
        <DevWaiting />
        <DevTable />
        <DevModals />
        <DevViewer />
        <DevType />
      </div>
      <DevPictures />
      <Toasts label="Messages" closeLabel="Close" />
    </main>
  );
}

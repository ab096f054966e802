import { startTheme } from '../../ui/theme.ts';

// All that a guide does: it has the theme that its reader chose in the app, or the system's.
startTheme();

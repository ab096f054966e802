export { AccountMenu } from './account-menu.tsx';
export { AuthShell } from './auth-shell.tsx';
export { TeamShell } from './team-shell.tsx';
export { TopBar } from './top-bar.tsx';

import { browserStore } from '../../../platform/browser/browser-store.ts';
import { ownPlatform } from '../../../platform/browser/own-platform.ts';
import { appScheme } from '../../../platform/page/app-scheme.ts';
import { isBeta } from '../../../platform/page/page-config.ts';

/** The setting that opens the app without asking (spec 3 §4 Deep-link modal). */
const autoOpenKey = 'deepLinkAutoOpen';
/** Characters of a project's name before it is cut (spec 3 §9). */
const nameLength = 61;

/** What the app is to open. */
export interface AppTarget {
  projectId: string;
  teamId: string;
  /** An earlier state; null for the newest one. */
  revisionId: number | null;
}

/** The address that opens a project in the app, with its environment outside production (spec 3 §7). */
export function appAddress({ projectId, teamId, revisionId }: AppTarget, { isBeta }: { isBeta: boolean }): string {
  const values = new URLSearchParams({ teamId });
  if (revisionId !== null) values.set('revisionId', String(revisionId));
  if (isBeta) values.set('environment', 'beta');
  return `${appScheme(isBeta)}://projects/${encodeURIComponent(projectId)}?${values}`;
}

/** Opens the project in the app; without the app nothing happens. */
export function openInApp(target: AppTarget): void {
  location.assign(appAddress(target, { isBeta: isBeta() }));
}

/** A name cut to what the dialog shows, with an ellipsis where something is missing. */
export function shortName(name: string): string {
  const characters = [...name];
  return characters.length > nameLength ? `${characters.slice(0, nameLength).join('').trimEnd()}…` : name;
}

/** Whether the person wants the app to open by itself. */
export function opensAlways(): boolean {
  return browserStore('localStorage').getItem(autoOpenKey) === 'true';
}

/** Keeps whether the app opens by itself. */
export function setOpensAlways(always: boolean): void {
  browserStore('localStorage').setItem(autoOpenKey, String(always));
}

/** Whether a project opens in the app as soon as its page is there: wanted, and on a platform of the app. */
export function shouldOpenInApp(): boolean {
  return opensAlways() && ownPlatform(navigator) !== null;
}

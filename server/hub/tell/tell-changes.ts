import { emit } from '../state/effects.ts';
import type { HubState } from '../state/state.ts';
import { addAuditLine } from './audit.ts';
import { newsOf } from './news.ts';
import { tellProgress } from './progress.ts';
import { tellToolsChanged } from './tools-changed.ts';
import { tellWatchers } from './watchers.ts';

/**
 * At the end of a step, tells each audience what the step changed. These effects come before those that the changes led to, so that no watcher sees an
 * answer before the change that it belongs to.
 */
export function tellChanges(hub: HubState): void {
  const { changes, effects } = hub;
  if (changes.length === 0) return;
  hub.changes = [];
  hub.effects = [];
  const news = changes.map(newsOf);
  if (hub.watch !== undefined) tellWatchers(hub, hub.watch, changes, news);
  if (hub.options.audit === true) for (const { audit = [] } of news) for (const line of audit) addAuditLine(hub, line);
  if (hub.subscriptions.size > 0) tellSubscribers(hub, new Set(news.flatMap(({ uris = [] }) => uris)));
  for (const { progress = [] } of news) for (const one of progress) tellProgress(hub, one);
  if (news.some(({ tools }) => tools)) tellToolsChanged(hub);
  hub.effects = hub.effects.length === 0 ? effects : hub.effects.concat(effects);
}

/** At most one effect per URI and step. */
function tellSubscribers(hub: HubState, changed: ReadonlySet<string>): void {
  for (const uri of changed) if (hub.subscriptions.has(uri)) emit(hub, { type: 'resource_updated', uri });
}

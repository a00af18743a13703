import { type Markup, markup } from '../markup.ts';
import { sayNumber } from '../words.ts';
import { sayMs } from '../say-time.ts';
import type { Context, Section } from './context.ts';

/** What was tested, with what, how, and when. */
export function runSection({ run }: Context): Section {
  const rows: readonly (readonly [string, Markup | string])[] = [
    ['Subject', `${run.subject.name} ${run.subject.version}`],
    ['Suite', `mcp-unity-bridge ${run.suite_version}`],
    ['Command', markup`<code class="block">${run.command}</code>`],
    ['Seed', run.seed === undefined ? 'none' : markup`<code>${run.seed}</code>`],
    [
      'Started',
      markup`<time datetime="${run.started_at}">${run.started_at.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC')}</time>`,
    ],
    ['Took', sayMs(run.duration_ms)],
    ...(run.searched === undefined
      ? []
      : [
          [
            'Search',
            `${sayNumber(run.searched.runs)} simulated runs, ${sayMs(run.searched.virtual_ms)} of virtual time, in ${sayMs(run.searched.seconds * 1000)}`,
          ] as const,
        ]),
    [
      'Capabilities',
      run.subject.capabilities.length === 0
        ? 'none declared'
        : markup`<ul class="words">${run.subject.capabilities.map((name) => markup`<li>${name}</li>`)}</ul>`,
    ],
  ];
  return {
    id: 'run',
    title: 'What ran',
    body: markup`<dl class="facts">${rows.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`,
  };
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/web-build.ts';

export const folder = join(root, 'docs/decisions');
export const indexFile = join(folder, 'README.md');

export interface Decision {
  readonly number: string;
  readonly file: string;
  readonly title: string;
  /** The line under the title; a decision that has none yet keeps what the index says of it. */
  readonly line: string | undefined;
  readonly status: string;
  /** Numbers of decisions whose text became part of this one. */
  readonly joined: readonly string[];
}

export function readDecision(file: string, text: string): Decision {
  const [, number = '', title = ''] = /^# (\d{3}) (.+)$/m.exec(text) ?? [];
  const [head = '', rest = ''] = text.split(/^## Status$/m);
  const status = rest.split(/^## /m)[0]?.trim() ?? '';
  const line = head.split('\n').slice(1).join(' ').trim();
  return {
    number,
    file,
    title,
    line: line.replace(/\.$/, '') || undefined,
    status: status.split('\n\n')[0] ?? '',
    joined: [...(/^Joined with ([^.]+)\./m.exec(status)?.[1] ?? '').matchAll(/\d{3}/g)].map(([found]) => found),
  };
}

export const decisionFiles = (): string[] => globSync('[0-9]*.md', { cwd: folder }).sort();

export const readDecisions = (): Decision[] =>
  decisionFiles().map((file) => readDecision(file, readFileSync(join(folder, file), 'utf8')));

/** Where a number that is gone lives on. */
export const joinedInto = (decisions: readonly Decision[]): Map<string, Decision> =>
  new Map(decisions.flatMap((decision) => decision.joined.map((number) => [number, decision] as const)));

/** Says its state in one word; what else stood there becomes a paragraph of its own. */
export const withPlainStatus = (text: string): string =>
  text.replace(/(?<=^## Status\n)[^#]*(?=^## )/m, (status) => {
    const [, word = '', end = '', more = ''] = /^(\w+)(?: and built)?([.:;,]?)\s*([\s\S]*)$/.exec(status.trim()) ?? [];
    // "Accepted and built: `server/…`" says where.
    const sentence =
      end === ':' && more.startsWith('`') ? `In ${more}` : `${more.charAt(0).toUpperCase()}${more.slice(1)}`;
    return `\n${word}.\n\n${sentence ? `${sentence}\n\n` : ''}`;
  });

/** Writes docs/decisions/README.md from the decisions, and brings their status and references into the one form. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/web-build.ts';
import { decisionFiles, folder, indexFile, joinedInto, readDecisions, withPlainStatus } from './decision-files.ts';
import { linesOf, renderIndex } from './decision-index.ts';
import { renamed } from './decision-references.ts';

function rewrite(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) return;
  writeFileSync(file, after);
  console.log(`wrote ${file.slice(root.length + 1)}`);
}

for (const file of decisionFiles()) rewrite(join(folder, file), withPlainStatus);
const decisions = readDecisions();
const into = joinedInto(decisions);
/** A decision goes on naming the numbers it took in. */
const withNewNumbers = (text: string) =>
  text
    .split(/(^Joined with [^.]*\.)/m)
    .map((part) => (part.startsWith('Joined with ') ? part : renamed(part, into)))
    .join('');
for (const file of globSync(['docs/decisions/[0-9]*.md', 'docs/flows/*.md', 'docs/*.md', '*.md'], { cwd: root }))
  rewrite(join(root, file), withNewNumbers);
rewrite(indexFile, (text) => renderIndex(decisions, linesOf(text)));

/** Counts the totals of docs/conformity.md anew. */
import { writeFileSync } from 'node:fs';
import { conformityFile, readPage, withTotals } from './conformity-table.ts';

writeFileSync(conformityFile, withTotals(readPage()));

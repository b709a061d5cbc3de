/** Writes docs/decisions/README.md, the index, from the decisions. */
import { writeFileSync } from 'node:fs';
import { indexFile, readDecisions, renderIndex } from './decision-index.ts';

writeFileSync(indexFile, renderIndex(readDecisions()));

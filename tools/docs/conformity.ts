// Writes docs/conformity.md: which law or standard is held by which test, and what is missing.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/web-build.ts';
import { renderConformity } from './conformity/render.ts';
import { standards } from './conformity/standards.ts';

writeFileSync(join(root, 'docs/conformity.md'), renderConformity(standards));

import path from 'node:path';
import type { Plugin } from 'vite';

const ownFactory = path.join(import.meta.dirname, 'src/ui/lucide-icon.ts');

/** Icons by a factory of ours, and without the keys of their parts: letters by chance, which no compression makes smaller. */
export const lucidePlugin = (): Plugin => ({
  name: 'virtual-med:lucide',
  apply: 'build',
  enforce: 'pre',
  resolveId: (asked) => (asked.endsWith('/createLucideIcon.mjs') ? ownFactory : null),
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => code.replace(/,\s*key: "[^"]*"/g, ''),
  },
});

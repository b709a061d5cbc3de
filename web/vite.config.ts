import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './endpoints.plugin.ts';
import { errorsPlugin } from './errors.plugin.ts';
import { pdfjsFilesPlugin } from './pdfjs-files.plugin.ts';
import { palettesPlugin } from './src/palettes/palettes.plugin.ts';

const api = `http://127.0.0.1:${process.env.PORT_API ?? '3000'}`;

/**
 * A group takes what its modules import along, unless a group above has it: landing, logins, the frame of the pages
 * behind them. What else pages share the bundler splits by itself.
 */
const groups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!react-query|query-core|react-virtual|virtual-core)[^\\/]+|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]/,
  },
  { name: 'routes', test: /web[\\/]src[\\/]router\.tsx$/ },
  // Checks of forms: apart by page, or every page that calls the server would carry them all.
  { name: 'schemas', test: /\?with-schemas$|node_modules[\\/]zod[\\/]/, entriesAware: true },
  {
    name: 'public',
    test: /src[\\/]app\.tsx$|pwa[\\/]install-offer\.ts$|shell[\\/]public-layout\.tsx$|features[\\/](landing[\\/](?!access-dialog)|policies[\\/]policy-page\.tsx$)/,
  },
  { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
  {
    name: 'session',
    test: /(session-watcher\.tsx|lib[\\/]session[\\/](guard-rules|clinic-in-cache)\.ts)$/,
  },
  { name: 'sign-in', test: /sign-in[\\/]sign-in\.tsx$|shell[\\/](clinic-sign-in|sign-in-layout)\.tsx$/ },
  { name: 'frame', test: /shell[\\/](clinic-shell|area-skeleton)\.tsx$/ },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 4 },
];

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '.cache/vite',
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    palettesPlugin(),
    errorsPlugin(path.join(import.meta.dirname, '../contract/src/'), path.join(import.meta.dirname, 'src')),
    endpointsPlugin(path.join(import.meta.dirname, '../contract/src/')),
    pdfjsFilesPlugin(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of the two thousand icons of lucide's index, only the used ones are parsed.
      experimental: { lazyBarrel: true },
      output: {
        codeSplitting: { groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) },
        // A group that is apart by page lists these pages in its name.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': api,
      '/functions': api,
      '/pagamento-teste': api,
      '/v/': api,
      '/.well-known': api,
      '/healthz': api,
      '/readyz': api,
    },
  },
});

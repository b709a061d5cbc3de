import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './endpoints.plugin.ts';
import { errorsPlugin } from './errors.plugin.ts';
import { lucidePlugin } from './lucide.plugin.ts';
import { pageBootPlugin } from './page-boot.plugin.ts';
import { pdfjsFilesPlugin } from './pdfjs-files.plugin.ts';
import { remembered } from './remembered.plugin.ts';
import { palettesPlugin } from './src/palettes/palettes.plugin.ts';

const api = `http://127.0.0.1:${process.env.PORT_API ?? '3000'}`;

// What every page needs changes rarely: in a file of its own it stays in the browser's cache across deploys.
const onEveryPage =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!react-query|query-core|react-virtual|virtual-core)[^\\/]+|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]/;

// The route table and what it stands on are needed at once, the pages one by one. As one file, it lists the names of
// all pages' files once, not once per page.
const routeTable = /web[\\/]src[\\/]router\.tsx$/;

// The first script names every other file. Pages and the three groups keep names that can be read; what pages share is
// known by its hash alone, which weighs less.
const isNamed = (name: string, facade: string | null) =>
  ['vendor', 'route-table', 'asking'].includes(name) || /[\\/]src[\\/]routes[\\/].*component/.test(facade ?? '');

// What asks the server: a page needs all of it or none.
const asking =
  /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/](?!.*(mutationObserver|useMutation|[iI]nfiniteQueryObserver|useInfiniteQuery|[qQ]ueriesObserver|useQueries))/;

const router = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: './src/routes',
    generatedRouteTree: './src/route-tree.gen.ts',
    autoCodeSplitting: true,
    quoteStyle: 'single',
    addExtensions: true,
  });

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  cacheDir: '.cache/vite',
  // React has had it for years: what stands in for it in older ones need not travel.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
  plugins: [
    command === 'build' ? remembered(router()) : router(),
    react(),
    tailwindcss(),
    palettesPlugin(),
    errorsPlugin(path.join(import.meta.dirname, '../contract/src/'), path.join(import.meta.dirname, 'src')),
    endpointsPlugin(path.join(import.meta.dirname, '../contract/src/')),
    lucidePlugin(),
    pdfjsFilesPlugin(),
    pageBootPlugin(),
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of the two thousand icons that stand in one list, those nobody asks for are not read.
      experimental: { lazyBarrel: true },
      output: {
        chunkFileNames: ({ name, facadeModuleId }) =>
          isNamed(name, facadeModuleId ?? null) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: onEveryPage, priority: 2 },
            { name: 'route-table', test: routeTable, priority: 1 },
            { name: 'asking', test: asking, priority: 1 },
          ],
        },
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
}));

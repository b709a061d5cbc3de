import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { palettesPlugin } from './src/palettes/palettes.plugin.ts';

const api = `http://127.0.0.1:${process.env.PORT_API ?? '3000'}`;

// What every page needs changes rarely: in a file of its own it stays in the browser's cache across deploys.
const onEveryPage =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!react-query|query-core|react-virtual|virtual-core)[^\\/]+|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]/;

// The route table and what it stands on are needed at once, the pages one by one. As one file, it lists the names of
// all pages' files once, not once per page.
const routeTable = /web[\\/]src[\\/]router\.tsx$/;

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
  ],
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: onEveryPage, priority: 2 },
            { name: 'route-table', test: routeTable, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/functions': api, '/pagamento-teste': api, '/healthz': api, '/readyz': api },
  },
});

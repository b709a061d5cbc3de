import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { palettesPlugin } from './src/palettes/palettes.plugin.ts';

const api = `http://127.0.0.1:${process.env.PORT_API ?? '3000'}`;

// What every page needs changes rarely: in a file of its own it stays in the browser's cache across deploys.
const onEveryPage =
  /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/][^\\/]+|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]/;

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
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'vendor', test: onEveryPage }] } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/functions': api, '/healthz': api, '/readyz': api } },
});

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
 * A group takes what its modules import along, unless a group above has it. What is left the bundler splits by itself.
 * Every page waits for some twenty files at most: each one more costs a slow phone more than its bytes.
 */
const groups = [
  {
    name: 'vendor',
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|@tanstack[\\/](?!react-query|query-core|react-virtual|virtual-core)[^\\/]+|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]/,
  },
  { name: 'routes', test: /web[\\/]src[\\/]router\.tsx$/ },
  {
    name: 'public',
    test: /src[\\/]app\.tsx$|pwa[\\/]install-offer\.ts$|shell[\\/]public-layout\.tsx$|features[\\/](landing[\\/](?!access-dialog|offer\.api)|policies[\\/]policy-page\.tsx$)|terms[\\/]current-terms\.ts$/,
  },
  // Without schemas: otherwise every page that calls the server would load those of all forms.
  {
    name: 'contract',
    test: /contract[\\/]src[\\/](core[\\/](client|errors|fold|formats|cpf|roles)|billing[\\/]plans|system[\\/]system|branding[\\/]palettes|clinics[\\/]clinics|identity[\\/](sign-in\.endpoints|passkeys|email-proof|first-access|temporary-passwords)|patients[\\/]patients|terms[\\/]terms)\.ts$|lib[\\/]transport[\\/](api|preloaded)\.ts$/,
    includeDependenciesRecursively: false,
  },
  // Of the record and of the patient's home; no list needs it.
  {
    name: 'signing',
    test: /contract[\\/]src[\\/](signing[\\/]signing\.texts|signature-checks[\\/](signature-line|signature-checks\.texts))\.ts$/,
    includeDependenciesRecursively: false,
  },
  { name: 'forms', test: /node_modules[\\/](zod|react-hook-form|@hookform)[\\/]|\?with-schemas$/ },
  {
    name: 'session',
    test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]|(session-watcher\.tsx|lib[\\/]session[\\/](guard-rules|clinic-in-cache)\.ts|sign-in[\\/]sign-in\.tsx|shell[\\/](clinic-sign-in|sign-in-layout)\.tsx)$/,
  },
  { name: 'frame', test: /shell[\\/](clinic-shell|area-skeleton)\.tsx$/ },
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 4 },
  // Small parts of the first pages of both areas.
  {
    name: 'shared',
    test: /src[\\/]ui[\\/](badge|copy-button|download-link|empty-state|icon-button|load-error|row-menu|search-field|switch|table|whole-row|page-heading)\.tsx?$|documents[\\/](document-kinds|own-documents|documents\.texts)\.ts$|signature-checks[\\/]just-sent\.ts$|lib[\\/]transport[\\/]outdate-answers\.ts$/,
  },
  {
    name: 'clinic',
    test: /features[\\/](patients[\\/]patients\.api|documents[\\/](documents\.api|attach-document)|privacy[\\/]privacy\.api)\.tsx?$|patients\.texts\.ts$|contract[\\/]src[\\/]documents[\\/]documents\.endpoints\.ts$|email-proof\.texts\.ts$/,
  },
  { name: 'own-documents', test: /own-documents[\\/]own-documents\.tsx$/ },
  // What dialogs and menus share with it comes along, so that the record waits for a third of their code.
  { name: 'tabs', test: /src[\\/]ui[\\/]tabs\.tsx$/ },
  {
    name: 'popups',
    test: /src[\\/]ui[\\/](dialog|confirm-dialog|menu|tooltip-popup)\.tsx$|node_modules[\\/]@base-ui[\\/](utils|react[\\/](floating-ui-react|internals|utils))[\\/]/,
  },
  {
    name: 'ui',
    test: /src[\\/]ui[\\/](select|combobox|choice-card|use-temporary-password|use-focus-first|[a-z-]+-fields?)\.tsx?$/,
  },
  {
    name: 'documents',
    test: /contract[\\/]src[\\/](documents[\\/]documents|verification[\\/]verification\.texts)\.ts$/,
  },
  // Of pages below a list and of lists by pages: apart, so that none of them loads the record for it.
  { name: 'lists', test: /src[\\/]ui[\\/](back-to|paged-list)\.tsx$/ },
  { name: 'record', test: /features[\\/](patients[\\/]patient-page|documents[\\/]patient-documents)\.tsx$/ },
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
  // By this ending the server knows a thread's file, which keeps the policy of pages.
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash].mjs' } } },
  build: {
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Of the two thousand icons of lucide's index, only the used ones are parsed.
      experimental: { lazyBarrel: true },
      output: {
        // The faces keep one name, of their version: pages the server makes itself ask for them as well.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2')) ? 'assets/[name]-5.[ext]' : 'assets/[name]-[hash].[ext]',
        codeSplitting: { groups: groups.map((group, index) => ({ ...group, priority: groups.length - index })) },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': api,
      '/functions': api,
      '/clinic-assets': api,
      '/pagamento-teste': api,
      '/assinatura-teste': api,
      '/v/': api,
      '/.well-known': api,
      '/healthz': api,
      '/readyz': api,
    },
  },
});

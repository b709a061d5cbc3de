/** Once the page is there, so that it competes with nothing. Browsers have none outside https and the own machine. */
export function startServiceWorker(page: Pick<Window, 'addEventListener' | 'document' | 'navigator'>): void {
  const { serviceWorker } = page.navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return;
  // Without it everything works the same while there is a connection: a refusal is no failure to tell of.
  const start = () => void serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  if (page.document.readyState === 'complete') start();
  else page.addEventListener('load', start, { once: true });
}

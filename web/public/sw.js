/*
 * Keeps the program, never what it shows: hashed assets and the page that says there is no connection. Answers of the
 * API, documents, logos and pages always come from the network and are stored nowhere.
 */
const build = '__BUILD__';
const assets = `virtual-med.assets.${build}`;
const offline = `virtual-med.offline.${build}`;
const offlineFiles = ['/offline.html', '/offline.css', '/offline.js'];

/** What belongs to programs, or to people: opened in a tab of its own it is left to the browser. */
const notAPage = /^\/(api|functions|assets|clinic-assets|healthz|readyz)(\/|$)/;

/** Where others send people back to us, with something that is good once: left to the browser it would be asked for twice, ahead and again. */
const goodOnce = /^\/api\/(signing\/authorised|auth\/callback\/\w+)$/;

async function prepare() {
  const cache = await caches.open(offline);
  await cache.addAll(offlineFiles.map((file) => new Request(file, { cache: 'reload' })));
  await self.skipWaiting();
}

/** Everything stored by another build, or under older rules, goes. */
async function takeOver() {
  for (const name of await caches.keys()) if (name !== assets && name !== offline) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** An asset's name changes with its content: what is stored is what the server would send. */
async function fromCache(request) {
  const cache = await caches.open(assets);
  const stored = await cache.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic' && !answer.redirected) await cache.put(request, answer.clone());
  return answer;
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match('/offline.html', { cacheName: offline })) ?? Response.error();
  }
}

self.addEventListener('install', (event) => event.waitUntil(prepare()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fromCache(request));
  else if (
    request.mode === 'navigate' &&
    request.destination === 'document' &&
    (goodOnce.test(pathname) || !notAPage.test(pathname))
  )
    event.respondWith(pageOrOffline(event));
  else if (offlineFiles.includes(pathname))
    event.respondWith(fetch(request).catch(() => caches.match(request, { cacheName: offline })));
});

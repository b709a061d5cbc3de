/*
 * Keeps the program, never what it shows: hashed assets and the page that says there is no connection. Answers of the
 * API, documents, logos and pages always come from the network and are stored nowhere. Files somebody shares with the
 * clinic's app wait here until its page has asked what to do with them.
 */
const build = '__BUILD__';
const assets = `virtual-med.assets.${build}`;
const offline = `virtual-med.offline.${build}`;
const offlineFiles = ['/offline.html', '/offline.css', '/offline.js'];

/** `lib/storage/shared-files.ts` reads them, `kept-files.ts` beside it throws them away. */
const shared = 'virtual-med.shared';
const sharedLastsMs = 30 * 60_000;
const mostShared = 100;
const sharePage = /^\/clinica\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\/entrada$/;

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
  for (const name of await caches.keys())
    if (name !== assets && name !== offline && name !== shared) await caches.delete(name);
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

/** Only the last sharing is held; what cannot be held is missed by the page, which says so. */
async function holdShared(request, pathname) {
  try {
    const form = await request.formData();
    await caches.delete(shared);
    const files = form.getAll('files').filter((one) => one instanceof File && one.size > 0);
    const cache = await caches.open(shared);
    for (const [at, file] of files.slice(0, mostShared).entries())
      await cache.put(
        `${pathname}/${at}`,
        new Response(file, {
          headers: {
            'content-type': file.type || 'application/octet-stream',
            'file-name': encodeURIComponent(file.name),
            'shared-at': String(Date.now()),
          },
        }),
      );
  } catch {
    await caches.delete(shared);
  }
  return Response.redirect(`${pathname}#compartilhado`, 303);
}

/** Nobody came to say what to do with them. */
async function dropOldShared() {
  if (!(await caches.has(shared))) return;
  const cache = await caches.open(shared);
  const [first] = await cache.keys();
  const held = first && (await cache.match(first));
  if (!(Date.now() - Number(held?.headers.get('shared-at')) < sharedLastsMs)) await caches.delete(shared);
}

self.addEventListener('install', (event) => event.waitUntil(prepare()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && request.mode === 'navigate' && sharePage.test(pathname))
    event.respondWith(holdShared(request, pathname));
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.waitUntil(dropOldShared());
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

// Runs before the first paint of every page.
{
  const page = document.documentElement;
  // A stored choice of theme never flashes. Without one the system decides.
  try {
    const choice = localStorage.getItem('virtual-med.theme');
    if (choice === 'light' || choice === 'dark') page.dataset.theme = choice;
  } catch {
    // Storage is refused in this browser: follow the system.
  }
  // The page's first API requests run while its scripts load; `lib/transport/preloaded.ts` takes the responses.
  if (page.dataset.preload) {
    const start = (url) => [url, { at: Date.now(), response: fetch(url).catch(() => undefined) }];
    window.preloaded = new Map(page.dataset.preload.split(' ').map(start));
  }
}

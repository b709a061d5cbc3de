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
    // The clinic's logo, the last large thing of most pages, would else be known to the program alone.
    const [clinic] = [...window.preloaded].filter(([url]) => /^\/api\/clinics\/[^/?]+$/.test(url));
    void clinic?.[1].response
      .then((response) => response?.ok && response.clone().json())
      .then((answer) => {
        if (answer?.logoUrl) new Image().src = answer.logoUrl;
      })
      .catch(() => undefined);
  }
}

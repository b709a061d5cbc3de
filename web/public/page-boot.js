// Runs before anything else of a page.
{
  const page = document.documentElement;
  // A stored choice of theme never flashes. Without one the system decides.
  try {
    const choice = localStorage.getItem('virtual-med.theme');
    if (choice === 'light' || choice === 'dark') page.dataset.theme = choice;
  } catch {
    // Storage is refused in this browser: follow the system.
  }
  // What the server says this page is going to ask is asked now, beside the scripts; `lib/transport/asked-ahead.ts` takes the answers.
  if (page.dataset.ask) {
    const ask = (address) => [address, { at: Date.now(), answer: fetch(address).catch(() => undefined) }];
    window.askedAhead = new Map(page.dataset.ask.split(' ').map(ask));
  }
  // The files of a page that is drawn first. Who has kept this script has kept them too, or nearly all: asked for before it is
  // drawn, they would only hold it up.
  const files = page.dataset.files?.split(' ') ?? [];
  const isKept = files.length > 0 && performance.getEntriesByName(document.currentScript.src)[0]?.transferSize === 0;
  const fetchFiles = () => {
    for (const href of files) {
      const link = { rel: 'modulepreload', fetchPriority: 'low', crossOrigin: '', href };
      document.head.append(Object.assign(document.createElement('link'), link));
    }
  };
  if (!isKept) fetchFiles();
  // A rendered page is painted before it is brought to life. What nobody looks at is not painted, and need not wait for it.
  if (page.dataset.start) {
    const painted = (resolve) => {
      if (document.visibilityState === 'hidden') resolve();
      else requestAnimationFrame(() => setTimeout(resolve));
    };
    document.addEventListener('DOMContentLoaded', async () => {
      // What `first-view/` is drawing is to be seen before the program takes the processor.
      await window.drawing;
      painted(() => {
        if (isKept) fetchFiles();
        return import(page.dataset.start);
      });
    });
  }
}

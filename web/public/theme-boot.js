// Runs before the first paint, so that a stored choice of theme never flashes. Without one the system decides.
try {
  const choice = localStorage.getItem('virtual-med.theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Storage is refused in this browser: follow the system.
}

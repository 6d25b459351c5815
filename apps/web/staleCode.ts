const KEY = 'vcg:recarga';

/** After a new version is deployed the old page's chunks are gone: load the page anew, once. */
export function reloadOnStaleCode(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (sessionStorage.getItem(KEY)) return;
    sessionStorage.setItem(KEY, 'S');
    event.preventDefault();
    window.location.reload();
  });
  window.addEventListener('load', () => window.setTimeout(() => sessionStorage.removeItem(KEY), 10_000));
}

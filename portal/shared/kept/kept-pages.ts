/** The kept pages carry the theme's class: they are fetched anew when it changes. */
export function refreshKeptPages(): void {
  navigator.serviceWorker?.controller?.postMessage('pages')
}

import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { startReceipt } from '#portal/app/receipt.tsx'
import { applyTheme } from '#portal/shared/look/theme.ts'

/** Opens a page that confirms receipts, without a session. It reads the browser's own address. */
export async function renderReceipt(address: string, { width = 1280, height = 900 } = {}): Promise<void> {
  const { href } = location
  const { title } = document
  await page.viewport(width, height)
  applyTheme()
  history.replaceState(null, '', address)
  const place = document.body.appendChild(document.createElement('div'))
  startReceipt(place)
  onTestFinished(() => {
    place.remove()
    document.title = title
    history.replaceState(null, '', href)
  })
}

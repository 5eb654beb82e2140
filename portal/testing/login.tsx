import { vi } from 'vitest'
import { page } from 'vitest/browser'
import { LoginRoot } from '#portal/features/session/login/login-root.tsx'
import type { LoginAddress } from '#portal/features/session/take-login-address.ts'
import { applyTheme } from '#portal/shared/look/theme.ts'
import { getSession, refreshSession } from '#portal/shared/session-store.ts'
import { stored, writeStored } from '#portal/shared/storage.ts'
import { show } from './screen.tsx'

type How = {
  width?: number
  height?: number
  /** The values from the page's address. */
  address?: LoginAddress
  /** Why the last session ended. */
  reason?: string
}

type Login = {
  /** The name of the signed-in account. */
  enteredAs: () => string | undefined
}

/**
 * Opens the sign-in page as a visitor with a new browser. Signing in writes, so each test replies to `login` itself;
 * the portal behind it is not opened.
 */
export async function renderLogin({ width = 1280, height = 900, address, reason }: How = {}): Promise<Login> {
  await page.viewport(width, height)
  if (reason) writeStored(stored.message.shelf, stored.message.key, reason)
  refreshSession()
  applyTheme()
  const open = vi.fn(() => Promise.resolve())
  show(<LoginRoot address={address} openPortal={open} preparePortal={() => undefined} />)
  return { enteredAs: () => (open.mock.calls.length > 0 ? getSession().name : undefined) }
}

import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { inject } from 'vitest'
import { page } from 'vitest/browser'
import type { StaffName } from '#portal/testing/provided.ts'
import { leaveScreen, show } from '#portal/testing/screen.tsx'
import { DeskAt, makeRoutes } from '../app/desk.tsx'
import { makeQueryClient } from '../app/query-client.ts'
import { deskTexts } from '../app/texts.ts'
import { endSession, openSession, useSession } from '../core/session.ts'
import { EntryScreen } from '../entry/entry-screen.tsx'
import { forgetAllEdits } from '../records/edits.ts'
import { base, makeRouter } from '../router/router.ts'
import { memoryHistory } from './memory-history.ts'

type How = { as?: StaffName; width?: number; height?: number }

const inTexts = (node: ReactNode) => (
  <IntlProvider locale="en" timeZone="UTC" messages={{ desk: deskTexts }}>
    {node}
  </IntlProvider>
)

/** The sign-in once the session has ended, as in the whole page. */
function WhileOpen({ children }: { children: ReactNode }) {
  return useSession(({ opened }) => opened) ? children : <EntryScreen />
}

/** Opens a screen of the desk as a member of the demo's staff: the real routes, shell and styles. */
export async function renderDesk(address: string, { as = 'rekha', width = 1440, height = 900 }: How = {}) {
  leaveScreen()
  await page.viewport(width, height)
  openSession(inject('desks')[as])
  const client = makeQueryClient()
  const routes = makeRoutes()
  const router = makeRouter(routes, memoryHistory(base + (address === '/' ? '' : address)))
  show(
    inTexts(
      <WhileOpen>
        <DeskAt routes={routes} router={router} client={client} />
      </WhileOpen>,
    ),
    () => {
      router.dispose()
      client.clear()
      forgetAllEdits()
      endSession()
    },
  )
  /** Below the path of the desk. */
  const path = () => {
    const { pathname = base, search = '' } = router.shown().location ?? {}
    return (pathname.slice(base.length) || '/') + search
  }
  return { address: path, router }
}

/** Shows a part of the desk that needs no session, such as its sign-in. */
export async function renderClosed(node: ReactNode, { width = 1440, height = 900 }: How = {}): Promise<void> {
  leaveScreen()
  await page.viewport(width, height)
  show(inTexts(node), () => endSession())
}

import type { Page } from '@playwright/test'
import {
  choose,
  freshWork,
  makeFiles,
  openWork,
  submit,
  submitStep,
} from '../../e2e/assignments/assignments.ts'
import { openAs } from '../../e2e/kit/open-as.ts'
import type { TestServer } from '../../e2e/kit/server.ts'
import { homeReady } from '../../e2e/kit/test.ts'

/** One thing that a person does. */
export type Action = {
  /** Until the moment before it. */
  prepare: (page: Page, server: Pick<TestServer, 'query'>, address: string) => Promise<void>
  act: (page: Page) => Promise<void>
  /** Its requests, as `METHOD path`. What else the screen requests is not counted. */
  requests: RegExp
  /** Parts of the screen that show other replies. */
  others: RegExp
  /** Files of it in which no function runs: schemas, SQL, tables, texts. */
  declarations: readonly string[]
}

const aarav = '9000000001'

export const actions: Readonly<Record<string, Action>> = {
  /** From the press on Fees, with the code of the screen loaded, until the list is on the screen. */
  fees: {
    prepare: async (page, _server, address) => {
      await openAs(page, aarav, new URL('/dashboard', address).href)
      await homeReady(page)
      await page.evaluate(() => import(/* @vite-ignore */ `${location.origin}/features/fee/fees-screen.tsx`))
    },
    act: async (page) => {
      await page.getByRole('link', { name: 'Fees', exact: true }).first().click()
      await page.getByRole('table').first().waitFor()
    },
    requests: /^GET .*\/studentWise\/fee\//,
    others: /^portal\/features\/(fee\/pay|home)\//,
    declarations: [
      'domain/fee/calls.ts',
      'portal/features/fee/texts.ts',
      'server/access/fees.ts',
      'server/features/fee/queries.ts',
      'server/features/fee/tables.ts',
    ],
  },
  /** From the press on Submit, for work with an uploaded file, until the screen shows that it is submitted. */
  homework: {
    prepare: async (page, server, address) => {
      const [file] = await makeFiles(1, 100)
      await openWork(page, address, await freshWork(server as TestServer))
      await choose(page, [file?.path ?? ''])
      await page.getByText('Uploaded').first().waitFor()
    },
    act: async (page) => {
      await submit(page)
      await submitStep(page).getByText('You have submitted this.').waitFor()
    },
    requests: /\/updateAssignment/,
    // What was sent may be what some news asked for: the top bar counts the unread ones again.
    others: /^portal\/(features\/(home|message)\/|shared\/(navigation\/use-unread|look\/app-badge)\.ts)/,
    declarations: [
      'domain/assignment/calls.ts',
      'portal/features/assignment/texts.ts',
      'server/features/assignment/queries.ts',
      'server/features/assignment/writes.ts',
      'server/features/assignment/tables.ts',
    ],
  },
}

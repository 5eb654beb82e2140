import { describe, expect, inject, test } from 'vitest'
import { page } from 'vitest/browser'
import { type SignedIn, switchChild } from '#domain/session/calls.ts'
import { getSession } from '#portal/shared/session-store.ts'
import { noteViewed } from '#portal/shared/viewed/viewed-note.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer, askedOf } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const child = () => page.getByRole('banner').getByRole('button', { name: /^Student / })
const status = () => page.getByRole('status').filter({ hasText: 'Now showing' })
const switchTo = (result: SignedIn) => answer(switchChild, { statusCode: 200, message: 'OK', result })

/** The session with another name of the child in view. */
const named = (name: string) => (session: SignedIn) => ({
  ...session,
  name,
  student_details: session.student_details.map((one) =>
    one.student_id === session.student_id ? { ...one, name, student_name: name } : one,
  ),
})

describe('the child in view [shell-17, shell-18]', () => {
  test.each([320, 360, 390])('is named in full in the header of a phone of %i px', async (width) => {
    for (const [name, first] of [
      ['Anaya Sharma', 'Anaya'],
      ['Thirunavukkarasu Venkatasubramanian', 'Thirunavukkarasu'],
    ] as const) {
      await renderScreen('/report', { as: 'rohanOfAnaya', width, change: named(name) })
      await expect.element(child()).toHaveAccessibleName(`Student ${name}`)
      const shown = child().element().querySelector<HTMLElement>('bdi[aria-hidden]')
      expect(
        [...(shown?.children ?? [])].filter((one) => one.checkVisibility()).map((one) => one.textContent),
      ).toEqual([first])
      const bounds = child().element().getBoundingClientRect()
      const text = document.createRange()
      text.selectNodeContents(shown as HTMLElement)
      for (const line of text.getClientRects()) {
        expect(line.left).toBeGreaterThanOrEqual(bounds.left)
        expect(line.right).toBeLessThanOrEqual(bounds.right)
      }
      expect(getComputedStyle(shown as HTMLElement).textOverflow).toBe('clip')
      const title = page.getByRole('heading', { level: 1 }).element()
      expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth)
      leaveScreen()
    }
  })

  test('is said after a change', async () => {
    switchTo(inject('sessions').rohanOfAnaya)
    await renderScreen('/fees', { as: 'rohan' })
    await child().click()
    expect(status().elements()).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Anaya Sharma' }).click()
    await expect.element(status()).toMatchTextContent('Now showing Anaya')
  })

  test('is viewed in the own latest year where the year in use is not one of them [shell-19]', async () => {
    const { rohanOfAnaya } = inject('sessions')
    const [latest] = rohanOfAnaya.student_acad_year
    switchTo({ ...rohanOfAnaya, acad_yr_id: 990_001 })
    await renderScreen('/fees', { as: 'rohan' })
    await child().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Anaya Sharma' }).click()
    await expect.element(status()).toMatchTextContent('Now showing Anaya')
    expect(getSession().yearId).toBe(latest?.acad_yr_id)
  })

  test('is said where another tab has changed it, and the other child can be shown in place of "not available"', async () => {
    const { rohan } = inject('sessions')
    // This tab showed Aarav before it was loaded again.
    await renderScreen('/assignment', { as: 'rohan' })
    noteViewed()
    leaveScreen()
    switchTo(rohan)
    const own = 4_000_000
    const screen = await renderScreen(`/assignment/${own}`, { as: 'rohanOfAnaya', width: 390 })
    await expect.element(status()).toMatchTextContent('Now showing Anaya')
    await expect.element(page.getByText('You are viewing Anaya')).toBeVisible()
    expect(page.getByText('This homework is not available.').elements()).toEqual([])
    await expectClean('another child')
    await page.getByRole('button', { name: 'Show Aarav' }).click()
    await expect.element(page.getByText('You are viewing Aarav')).toBeVisible()
    expect(screen.address()).toBe(`/assignment/${own}`)
    expect((await askedOf(switchChild)).map(({ body }) => body)).toEqual([
      { institute_id: rohan.institute_id, student_id: rohan.student_id },
    ])
    expect(getSession().studentId).toBe(rohan.student_id)
  })

  test.each([
    ['/product/999999', 'aarav', 'This product is not one of yours'],
    ['/report/999999', 'meera', /No report/i],
  ] as const)('is the only one at %s for %s', async (address, as, text) => {
    await renderScreen(address, { as })
    await expect.element(page.getByRole('main').getByText(text)).toBeVisible()
    expect(page.getByText(/You are viewing/).elements()).toEqual([])
  })

  test.each(['/product/999999', '/report/999999', '/exam/bookmarks/999999', '/exam/notebook/999999'])(
    'may be another one at %s',
    async (address) => {
      await renderScreen(address, { as: 'rohan' })
      await expect.element(page.getByText('You are viewing Aarav')).toBeVisible()
      await expect.element(page.getByRole('button', { name: 'Show Anaya' })).toBeVisible()
    },
  )
})

import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { studentHome } from '#domain/home/calls.ts'
import { expectClean, expectFits, expectReadable } from '#portal/testing/look.ts'
import { answer, cutNetwork } from '#portal/testing/replies.ts'
import { renderScreen } from '#portal/testing/screen.tsx'
import { homeReady } from './testing.ts'

const phone = { width: 390, height: 900 }

async function expectPopupClean(name: string) {
  const popup = page.getByRole('dialog', { name })
  await expect.element(popup).toBeVisible()
  await expectClean(name)
  await userEvent.keyboard('{Escape}')
  await expect.element(popup).not.toBeInTheDocument()
}

describe('on a phone axe finds nothing, everything fits, and controls are large enough [shell-27]', () => {
  test('home of a school, and the popups of the shell', async () => {
    await renderScreen('/dashboard', { as: 'rohan', hasPromotion: true, ...phone })
    await homeReady()
    await expectPopupClean('Just for you')
    await expectClean('home of a school')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Student/ })
      .click()
    await expectPopupClean('Switch student')
    await page.getByRole('button', { name: 'Profile' }).click()
    await expectPopupClean('Profile')
    await page.getByRole('button', { name: 'More' }).click()
    await expectPopupClean('More')
  })

  test.each([
    ['/document', 'aarav'],
    ['/messages', 'aarav'],
    ['/assignment', 'aarav'],
    ['/assignment', 'rohan'],
    ['/report', 'rohan'],
    ['/live', 'aarav'],
    ['/timetable', 'aarav'],
  ] as const)(
    'on the smallest phone, and in text of 200 %%, no word of the title of %s is broken for %s',
    async (path, as) => {
      await renderScreen(path, { as, ...phone })
      const title = page.getByRole('banner').getByRole('heading', { level: 1 })
      await expect.element(title).toBeVisible()
      await document.fonts.ready
      const words = () => {
        const text = title.element().firstChild as Text
        return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return [word, new Set([...range.getClientRects()].map(({ top }) => top)).size]
        })
      }
      for (const width of [320, 360, 390]) {
        await page.viewport(width, 844)
        expect.soft(words(), `${width} px`).toEqual(words().map(([word]) => [word, 1]))
      }
      document.documentElement.style.fontSize = '200%'
      onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
      expect.soft(words(), '200 %').toEqual(words().map(([word]) => [word, 1]))
      expectFits('200 %')
      const beyond = [...document.querySelectorAll('main :is(h2, h3, a, button, span)')]
        .filter((part) => part.getBoundingClientRect().right > innerWidth + 1)
        .map(({ textContent }) => textContent)
      expect.soft(beyond, '200 %').toEqual([])
      expect(words().length).toBeGreaterThan(0)
    },
  )

  test('the end of a long screen scrolls above the tab bar', async () => {
    await renderScreen('/document', phone)
    await expect.element(page.getByRole('article').first()).toBeVisible()
    const bottomOf = (element?: Element) => element?.getBoundingClientRect().bottom ?? Number.NaN
    const bar = page
      .getByRole('navigation')
      .elements()
      .find((one) => bottomOf(one) >= innerHeight - 1)
    expect(bar).toBeDefined()
    await expect
      .poll(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        return bottomOf(page.getByRole('article').elements().at(-1))
      })
      .toBeLessThanOrEqual(bar?.getBoundingClientRect().top ?? 0)
  })

  test('announcements: found, not found, without a connection', async () => {
    await renderScreen('/announcement', { as: 'rohan', ...phone })
    await expect.element(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('searchbox').fill('a')
    await expect.element(page.getByRole('article').first()).toBeVisible()
    await expectClean('announcements')
    await page.getByRole('searchbox').fill('zzzz')
    await expect.element(page.getByRole('button', { name: 'Clear search' })).toBeVisible()
    await expectClean('nothing found')
    cutNetwork()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Please check your internet connection!' }))
      .toBeVisible()
    await expectClean('no connection')
  })

  test('an unknown address', async () => {
    await renderScreen('/no-such-place', phone)
    await expect.element(page.getByText('There is nothing at this address')).toBeVisible()
    await expectClean('not found')
  })

  test('home of a coaching institute', async () => {
    await renderScreen('/dashboard', { as: 'riya', ...phone })
    await homeReady()
    await expectClean('home of a coaching institute')
  })

  test.each(['/dashboard', '/announcement'])('%s with nothing to show', async (address) => {
    answer(studentHome, [])
    await renderScreen(address, { as: 'riya', ...phone })
    await expect.element(page.getByText('No announcements yet')).toBeVisible()
    await expectClean('nothing to show')
  })
})

test('on a desk axe finds nothing at home of a school, in the choice of a theme, and every theme can be read', async () => {
  await renderScreen('/dashboard', { as: 'rohan', width: 1440 })
  await homeReady()
  await expectClean('home of a school')
  await expectReadable('home of a school')
  await page.getByRole('button', { name: 'Theme' }).click()
  await expectPopupClean('Theme')
})

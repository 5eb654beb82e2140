import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { myProducts, productItems } from '#domain/product/calls.ts'
import { expectClean, expectReadable } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const as = 'neha'
const heading = (name: string) => page.getByRole('heading', { name })
const film = () => page.getByRole('button', { name: 'Play introduction' })

test('a student has his own, of which others see nothing by a link', async () => {
  await renderScreen('/product', { as: 'riya' })
  const link = page.getByRole('link', { name: 'Formula Handbook' })
  await expect.element(link).toBeVisible()
  const titles = page.getByRole('heading', { level: 2 }).elements()
  expect(titles.map((title) => title.textContent)).toEqual(['JEE Main Mock Test Series', 'Formula Handbook'])
  const address = link.element().getAttribute('href') ?? ''
  expect(address).toMatch(/^\/product\/\d+$/)
  leaveScreen()
  await renderScreen(address, { as })
  await expect.element(page.getByText('This product is not one of yours')).toBeVisible()
  await expect.element(page.getByText(/Formula Handbook/)).not.toBeInTheDocument()
})

test('by keyboard from the list to a product, and on the way back to the list', async () => {
  const screen = await renderScreen('/product', { as })
  const link = page.getByRole('link', { name: 'JEE Crash Course' })
  await expect.element(link).toBeVisible()
  link.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(screen.address).toMatch(/^\/product\/\d+$/)
  await expect.element(heading('JEE Crash Course')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect.element(link).toBeVisible()
  expect(screen.address()).toBe('/product')
  await screen.goBack()
  await expect.element(heading('JEE Crash Course')).toBeVisible()
})

test('a film that does not play says so in its place', async () => {
  answer(myProducts, (real) => ({
    ...real,
    result: real.result.map((one) => ({ ...one, video_url: '/files/none/introduction.mp4' })),
  }))
  await renderScreen('/product', { as })
  await page.getByRole('link', { name: 'JEE Crash Course' }).click()
  await film().click()
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toBe('The video cannot be played.')
})

describe.each([360, 1440])('no accessibility faults at %i px', (width) => {
  const expectWithin = () => expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)

  test('products that are over', async () => {
    await renderScreen('/product?tab=expired', { as, width })
    await expect.element(page.getByText(/^Expired on/)).toBeVisible()
    expect(page.getByRole('article').elements()).toHaveLength(1)
    expectWithin()
    await expectClean('expired products')
  })

  test('a product with a name that has no space', async () => {
    const title = 'Averylongnamewithoutanyspace'.repeat(5)
    answer(myProducts, (real) => ({ ...real, result: real.result.map((one) => ({ ...one, title })) }))
    answer(productItems, (real) => ({
      ...real,
      result: real.result.map((one) => ({ ...one, description: title })),
    }))
    await renderScreen('/product', { as, width })
    const shortened = page.getByRole('link', { name: /^Averylongname/ }).first()
    await expect.element(shortened).toBeVisible()
    expectWithin()
    await shortened.click()
    await expect.element(heading(title)).toBeVisible()
    await expect.element(page.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible()
    expectWithin()
  })

  test('a product, and its film', async () => {
    await renderScreen('/product', { as, width })
    await page.getByRole('link', { name: 'JEE Crash Course' }).click()
    await expect.element(page.getByRole('region', { name: 'Videos' })).toBeVisible()
    expectWithin()
    await expectClean('a product')
    if (width === 360) await expectReadable('a product')
    await film().click()
    await expect.element(page.getByRole('dialog', { name: 'JEE Crash Course' })).toBeVisible()
    await expect.poll(() => document.querySelector('[role=dialog] video, dialog video')).not.toBeNull()
    await expectClean('a film')
  })
})

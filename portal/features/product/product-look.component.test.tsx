import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { myProducts, productItems } from '#domain/product/calls.ts'
import { expectClean } from '#portal/testing/look.ts'
import { answer } from '#portal/testing/replies.ts'
import { leaveScreen, renderScreen } from '#portal/testing/screen.tsx'

const as = 'neha'
const heading = (name: string) => page.getByRole('heading', { name })
const film = () => page.getByRole('button', { name: 'Play introduction' })

test('a student has their own products, which others cannot see by a link [product-11]', async () => {
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

test('a film that does not play says so [product-10]', async () => {
  answer(myProducts, (real) => ({
    ...real,
    result: real.result.map((one) => ({ ...one, video_url: '/files/none/introduction.mp4' })),
  }))
  await renderScreen('/product', { as })
  await page.getByRole('link', { name: 'JEE Crash Course' }).click()
  await film().click()
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toBe('The video cannot be played.')
})

test('on a phone: a product with a name that has no space, and its video', async () => {
  const title = 'Averylongnamewithoutanyspace'.repeat(5)
  const video_url = '/files/none/introduction.mp4'
  answer(myProducts, (real) => ({
    ...real,
    result: real.result.map((one) => ({ ...one, title, video_url })),
  }))
  answer(productItems, (real) => ({
    ...real,
    result: real.result.map((one) => ({ ...one, description: title })),
  }))
  await renderScreen('/product', { as, width: 360 })
  const shortened = page.getByRole('link', { name: /^Averylongname/ }).first()
  await expect.element(shortened).toBeVisible()
  await expectClean('the list')
  await shortened.click()
  await expect.element(page.getByRole('listitem').filter({ hasText: title }).first()).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Videos' })).toBeVisible()
  await expectClean('a product')
  await film().click()
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
})

import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderScreen } from '#portal/testing/screen.tsx'

test('a first visit looks once on the device for each reply, and then asks the server', async () => {
  const looks = vi.spyOn(IDBObjectStore.prototype, 'get')
  await renderScreen('/fees')
  await expect.element(page.getByRole('table', { name: 'Due Details' })).toBeVisible()
  const names = looks.mock.calls.map(([name]) => String(name)).filter((name) => name.includes('/replies/'))
  looks.mockRestore()
  expect(names.length).toBeGreaterThan(0)
  expect(names.toSorted()).toEqual([...new Set(names)].sort())
})
